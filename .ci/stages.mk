# The stages after `start`, two at a time: each leaves a core idle now and then.  `native` compiles while the
# others still wait for what they need; those that keep both cores busy come last.  .ci/run calls this.
waiting := docs wheel lint browser kernels

.PHONY: all native tools golden $(waiting)
all: native $(waiting)
golden: tools
$(waiting): golden

native tools golden $(waiting):
	@env -u MAKEFLAGS -u MAKELEVEL bash .ci/run $@
