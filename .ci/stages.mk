# The stages after `start`, two at a time: each leaves a core idle now and then.  `native` compiles while the
# others still wait for what they need; the longest come first.  .ci/run calls this.
waiting := browser wheel kernels docs lint

.PHONY: all native tools golden $(waiting)
all: native $(waiting)
golden: tools
$(waiting): golden

native tools golden $(waiting):
	@env -u MAKEFLAGS -u MAKELEVEL bash .ci/run $@
