import sys

import pytest

from fivefold.base.errors import MissingExtraError
from fivefold.base.frame import arrow_table, data_frame


def test_columns_become_a_table_that_says_what_it_is_about():
    table = arrow_table({"word": ["crane"], "total": [3]}, {"by": "entropy"})
    assert table.to_pylist() == [{"word": "crane", "total": 3}]
    assert table.schema.metadata == {b"by": b"entropy"}
    frame = data_frame({"word": ["crane"], "total": [3]}, {"by": "entropy"})
    assert frame.to_dict("records") == table.to_pylist() and frame.attrs == {"by": "entropy"}


@pytest.mark.parametrize(("module", "make"), [("pyarrow", arrow_table), ("pandas", data_frame)])
def test_without_the_package_an_error_names_the_extra(monkeypatch, module, make):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=rf"need {module}: pip install 'fivefold\[frame\]'"):
        make({}, {})
