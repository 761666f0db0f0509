"""The yardstick for copies: 1,000 numbered A5 sheets, written by hand with a form.

    python tests/bench/yardstick_copies.py numbered.pdf 1000

The sheet of `yardstick.py`, drawn once with `beginForm` and placed on every page with `doForm`, and
a running number over it, as ReportLab's user guide shows it. No tricks either way.
"""

import sys

from reportlab.lib.pagesizes import A5, landscape
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from yardstick import FONTS, INK, draw_piece


def main():
    pdfmetrics.registerFont(TTFont("NotoSansTC", f"{FONTS}/NotoSansTC_400Regular.ttf"))
    pdfmetrics.registerFont(TTFont("NotoSansTC-Bold", f"{FONTS}/NotoSansTC_700Bold.ttf"))
    c = canvas.Canvas(sys.argv[1], pagesize=landscape(A5))
    c.setTitle("快可思")
    c.beginForm("sheet", 0, 0, 210 * mm, 148 * mm)
    draw_piece(c)
    c.endForm()
    for number in range(1, int(sys.argv[2]) + 1):
        c.doForm("sheet")
        c.setFillColor(INK)
        c.setFont("NotoSansTC-Bold", 10)
        c.drawString(96 * mm, 131 * mm, str(number))
        c.showPage()
    c.save()


if __name__ == "__main__":
    main()
