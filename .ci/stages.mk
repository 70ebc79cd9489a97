# The stages two at a time: each leaves a core idle now and then, the tests above all, which wait for programs
# that they stop.  `demo` makes what `native` compiles with, and `tests` must not find what `tools` brings;
# those that keep both cores busy come last.  .ci/run calls this.
waiting := docs wheel lint browser test-slow kernels

.PHONY: all demo tests native tools golden $(waiting)
all: tests native $(waiting)
tests native: demo
tools: tests
golden: tools
$(waiting): golden

demo tests native tools golden $(waiting):
	@env -u MAKEFLAGS -u MAKELEVEL bash .ci/run $@
