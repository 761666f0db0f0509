"""The yardstick: the page of `sheetgen render qwixx --lang zh-Hant`, written by hand.

    python tests/bench/yardstick.py qwixx.pdf

A stock ReportLab script as anybody would write it for this one page: two A5 score sheets on A4, the
numbers typed in as millimetres, the fonts opened in the documented way. It borrows nothing from
sheetgen and uses no tricks; it must not be made faster or slower for the comparison's sake.
"""

import os
import sys

from reportlab.lib.colors import HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

FONTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "fonts")

INK = HexColor("#1d1d1f")
GREY = HexColor("#55555c")
LINE = HexColor("#86868c")
PALE = HexColor("#ededf0")

UP = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
DOWN = ["12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
POINTS = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78"]


def diamond(c, x, y, size):
    path = c.beginPath()
    path.moveTo((x + size / 2) * mm, (y + size) * mm)
    path.lineTo((x + size) * mm, (y + size / 2) * mm)
    path.lineTo((x + size / 2) * mm, y * mm)
    path.lineTo(x * mm, (y + size / 2) * mm)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


def circle(c, x, y, size):
    c.circle((x + size / 2) * mm, (y + size / 2) * mm, 0.46 * size * mm, stroke=0, fill=1)


def triangle(c, x, y, size):
    path = c.beginPath()
    path.moveTo((x + size / 2) * mm, (y + 0.97 * size) * mm)
    path.lineTo((x + size) * mm, (y + 0.07 * size) * mm)
    path.lineTo(x * mm, (y + 0.07 * size) * mm)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


def square(c, x, y, size):
    inset = 0.08 * size
    side = (size - 2 * inset) * mm
    c.rect((x + inset) * mm, (y + inset) * mm, side, side, stroke=0, fill=1)


def arrow(c, x, y, size):
    path = c.beginPath()
    path.moveTo((x + 0.08 * size) * mm, (y + size) * mm)
    path.lineTo((x + size) * mm, (y + size / 2) * mm)
    path.lineTo((x + 0.08 * size) * mm, y * mm)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


def lock(c, x, y):
    """An open padlock, 5.7 mm high."""
    c.roundRect((x + 0.8) * mm, y * mm, 4.1 * mm, 3.1 * mm, 0.5 * mm, stroke=0, fill=1)
    path = c.beginPath()
    path.moveTo((x + 1.32) * mm, (y + 3.0) * mm)
    path.lineTo((x + 1.32) * mm, (y + 4.07) * mm)
    path.curveTo(
        (x + 1.32) * mm, (y + 4.93) * mm,
        (x + 2.0) * mm, (y + 5.62) * mm,
        (x + 2.87) * mm, (y + 5.62) * mm,
    )  # fmt: skip
    path.curveTo(
        (x + 3.72) * mm, (y + 5.62) * mm,
        (x + 4.41) * mm, (y + 4.93) * mm,
        (x + 4.41) * mm, (y + 4.07) * mm,
    )  # fmt: skip
    path.lineTo((x + 4.41) * mm, (y + 3.67) * mm)
    path.lineTo((x + 3.76) * mm, (y + 3.67) * mm)
    path.lineTo((x + 3.76) * mm, (y + 4.07) * mm)
    path.curveTo(
        (x + 3.76) * mm, (y + 4.56) * mm,
        (x + 3.36) * mm, (y + 4.96) * mm,
        (x + 2.87) * mm, (y + 4.96) * mm,
    )  # fmt: skip
    path.curveTo(
        (x + 2.37) * mm, (y + 4.96) * mm,
        (x + 1.98) * mm, (y + 4.56) * mm,
        (x + 1.98) * mm, (y + 4.07) * mm,
    )  # fmt: skip
    path.lineTo((x + 1.98) * mm, (y + 3.0) * mm)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


def chip(c, x, y, width, height, radius):
    """A rectangle that is round at its left corners only."""
    path = c.beginPath()
    path.moveTo((x + width) * mm, y * mm)
    path.lineTo((x + width) * mm, (y + height) * mm)
    path.lineTo((x + radius) * mm, (y + height) * mm)
    path.arcTo(
        x * mm, (y + height - 2 * radius) * mm, (x + 2 * radius) * mm, (y + height) * mm, 90, 90
    )
    path.lineTo(x * mm, (y + radius) * mm)
    path.arcTo(x * mm, y * mm, (x + 2 * radius) * mm, (y + 2 * radius) * mm, 180, 90)
    path.close()
    c.drawPath(path, stroke=0, fill=1)


ROWS = [
    ("紅", HexColor("#982031"), HexColor("#ead2d6"), diamond, UP),
    ("黃", HexColor("#957105"), HexColor("#f2e8cb"), circle, UP),
    ("綠", HexColor("#0b7364"), HexColor("#cee3e0"), triangle, DOWN),
    ("藍", HexColor("#003376"), HexColor("#ccd6e4"), square, DOWN),
]


def draw_title(c):
    c.setFillColor(INK)
    c.setFont("NotoSansTC-Bold", 20)
    c.drawString(8 * mm, 132.9 * mm, "快可思")
    c.setFillColor(GREY)
    c.setFont("NotoSansTC", 10)
    c.drawString(32.2 * mm, 132.9 * mm, "計分紙")
    c.setFont("NotoSansTC", 8.4)
    c.drawString(108 * mm, 132.5 * mm, "姓名")
    c.drawString(169.1 * mm, 132.5 * mm, "日期")
    c.setStrokeColor(LINE)
    c.setLineWidth(0.8)
    c.line(115.3 * mm, 132.65 * mm, 165.6 * mm, 132.65 * mm)
    c.line(176.4 * mm, 132.65 * mm, 202 * mm, 132.65 * mm)


def draw_row(c, y, word, strong, tint, symbol, numbers):
    c.setStrokeColor(strong)
    c.setFillColor(white)
    c.setLineWidth(1.1)
    c.roundRect(8 * mm, y * mm, 194 * mm, 18.35 * mm, 2 * mm, stroke=1, fill=1)
    c.setFillColor(strong)
    chip(c, 8, y, 13, 18.35, 2)
    c.setFillColor(white)
    symbol(c, 10.4, y + 10.13, 3.6)
    arrow(c, 16, y + 10.63, 2.6)
    c.setFont("NotoSansTC-Bold", 15.5)
    c.drawCentredString(14.5 * mm, (y + 4.56) * mm, word)
    x = 22.65
    for number in numbers:
        last = number == numbers[-1]
        c.setFillColor(tint)
        c.setLineWidth(1.8 if last else 0.8)
        c.roundRect(x * mm, (y + 1.15) * mm, 14 * mm, 16.05 * mm, 1.3 * mm, stroke=1, fill=1)
        if last:
            c.setFillColor(strong)
            c.setFont("NotoSansTC-Bold", 7.4)
            c.drawCentredString((x + 7) * mm, (y + 2.45) * mm, "≥5")
        c.setFillColor(INK)
        c.setFont("NotoSansTC-Bold", 22.2)
        c.drawCentredString((x + 7) * mm, (y + 6.3) * mm, number)
        x += 14.883
    c.setFillColor(white)
    c.setLineWidth(0.8)
    c.circle(193.36 * mm, (y + 9.17) * mm, 7 * mm, stroke=1, fill=1)
    c.setFillColor(strong)
    lock(c, 190.5, y + 8)
    symbol(c, 192.1, y + 4.63, 2.5)


def draw_table(c):
    c.setFillColor(PALE)
    chip(c, 8, 33.54, 8.84, 13.55, 1.6)
    c.setStrokeColor(LINE)
    c.setLineWidth(0.5)
    for i in range(12):
        x = 16.84 + 9.343 * i
        c.line(x * mm, 33.54 * mm, x * mm, 47.08 * mm)
    c.line(8 * mm, 40.31 * mm, 128.96 * mm, 40.31 * mm)
    c.setLineWidth(0.8)
    c.roundRect(8 * mm, 33.54 * mm, 120.96 * mm, 13.55 * mm, 1.6 * mm, stroke=1, fill=0)
    c.setFillColor(GREY)
    c.setFont("NotoSansTC", 8)
    c.drawCentredString(12.42 * mm, 42.64 * mm, "劃記")
    c.drawCentredString(12.42 * mm, 35.86 * mm, "得分")
    for i in range(12):
        x = 21.516 + 9.343 * i
        c.setFillColor(GREY)
        c.setFont("NotoSansTC", 8.5)
        c.drawCentredString(x * mm, 42.6 * mm, str(i + 1))
        c.setFillColor(INK)
        c.setFont("NotoSansTC-Bold", 10)
        c.drawCentredString(x * mm, 35.62 * mm, POINTS[i])


def draw_penalties(c):
    c.setFillColor(INK)
    c.setFont("NotoSansTC-Bold", 11)
    c.drawString(133.4 * mm, 40.7 * mm, "扣分")
    c.setFillColor(GREY)
    c.setFont("NotoSansTC", 8)
    c.drawString(133.4 * mm, 36.7 * mm, "每格扣 5 分")
    c.setStrokeColor(INK)
    for i in range(4):
        c.setFillColor(PALE if i == 3 else white)
        c.setLineWidth(1.8 if i == 3 else 0.8)
        x = 149.88 + 13.255 * i
        c.roundRect(x * mm, 33.37 * mm, 12.36 * mm, 13.89 * mm, 1.3 * mm, stroke=1, fill=1)


def draw_totals(c):
    c.setLineWidth(1.1)
    c.setFont("NotoSansTC", 8)
    x = 8
    for word, strong, _tint, symbol, _numbers in ROWS:
        c.setStrokeColor(strong)
        c.setFillColor(white)
        c.roundRect(x * mm, 13.27 * mm, 26.1 * mm, 17.5 * mm, 1.6 * mm, stroke=1, fill=1)
        c.setFillColor(strong)
        symbol(c, x + 1.4, 27.12, 2)
        c.drawString((x + 4.33) * mm, 27.07 * mm, word)
        x += 30.707
    c.setStrokeColor(INK)
    c.setFillColor(white)
    c.roundRect(130.8 * mm, 13.27 * mm, 26.1 * mm, 17.5 * mm, 1.6 * mm, stroke=1, fill=1)
    c.setLineWidth(1.8)
    c.roundRect(161.5 * mm, 13.27 * mm, 40.5 * mm, 17.5 * mm, 1.6 * mm, stroke=1, fill=1)
    c.setFillColor(GREY)
    c.drawString(132.2 * mm, 27.07 * mm, "扣分")
    for x in (35.2, 65.9, 96.6):  # plus
        c.rect(x * mm, 21.82 * mm, 2.4 * mm, 0.4 * mm, stroke=0, fill=1)
        c.rect((x + 1) * mm, 20.82 * mm, 0.4 * mm, 2.4 * mm, stroke=0, fill=1)
    c.rect(127.3 * mm, 21.82 * mm, 2.4 * mm, 0.4 * mm, stroke=0, fill=1)  # minus
    c.rect(158 * mm, 22.21 * mm, 2.4 * mm, 0.4 * mm, stroke=0, fill=1)  # equals
    c.rect(158 * mm, 21.44 * mm, 2.4 * mm, 0.4 * mm, stroke=0, fill=1)
    c.setFillColor(INK)
    c.setFont("NotoSansTC-Bold", 9)
    c.drawString(162.9 * mm, 26.81 * mm, "總分")


def draw_foot(c):
    c.setStrokeColor(GREY)
    c.setLineWidth(0.8)
    c.line(8 * mm, 8.15 * mm, 108 * mm, 8.15 * mm)
    for i in range(11):
        top = 10.45 if i in (0, 5, 10) else 9.45
        c.line((8 + 10 * i) * mm, 8.15 * mm, (8 + 10 * i) * mm, top * mm)
    c.setFillColor(GREY)
    c.setFont("NotoSansTC", 7.2)
    c.drawString(109 * mm, 8.13 * mm, "100 mm")
    c.setFont("NotoSansTC", 8)
    c.drawRightString(202 * mm, 8 * mm, "≥5：同列須先有至少 5 個劃記")


def draw_piece(c):
    """One A5 score sheet; its lower left corner is at the origin."""
    draw_title(c)
    y = 110.59
    for word, strong, tint, symbol, numbers in ROWS:
        draw_row(c, y, word, strong, tint, symbol, numbers)
        y -= 20.244
    draw_table(c)
    draw_penalties(c)
    draw_totals(c)
    draw_foot(c)


def main():
    pdfmetrics.registerFont(TTFont("NotoSansTC", os.path.join(FONTS, "NotoSansTC_400Regular.ttf")))
    pdfmetrics.registerFont(
        TTFont("NotoSansTC-Bold", os.path.join(FONTS, "NotoSansTC_700Bold.ttf"))
    )
    c = canvas.Canvas(sys.argv[1], pagesize=A4)
    c.setTitle("快可思")
    c.setTrimBox((0, 0.5 * mm, 210 * mm, 296.5 * mm))
    c.setViewerPreference("PrintScaling", "None")
    for bottom in (148.5, 0.5):
        c.saveState()
        c.translate(0, bottom * mm)
        draw_piece(c)
        c.restoreState()
    c.setStrokeColor(HexColor("#808080"))
    c.setLineWidth(0.4)
    c.line(6.35 * mm, 148.5 * mm, 11.35 * mm, 148.5 * mm)
    c.line(198.65 * mm, 148.5 * mm, 203.65 * mm, 148.5 * mm)
    c.showPage()
    c.save()


if __name__ == "__main__":
    main()
