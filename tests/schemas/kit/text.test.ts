import { expect, it } from 'vitest'
import { listGist } from '#schemas/kit/index.ts'

it.each([
  ['1.部位：办公区、走道 2.面层：800×800 抛釉砖 3.结合层：30mm 1:4 干硬性水泥砂浆', '办公区、走道 800×800 抛釉砖 30mm 1:4 干硬性水泥砂浆'],
  ['1.部位：卫生间 2.聚氨酯 1.5mm，上翻 300mm', '卫生间 聚氨酯 1.5mm，上翻 300mm'],
  ['1、面层：花岗岩\n2、厚度：20mm', '花岗岩 20mm'],
  ['C75 轻钢龙骨', 'C75 轻钢龙骨'], ['面层 2.5mm 厚', '面层 2.5mm 厚'], ['1.部位：卫生间 2.300×600 釉面砖', '卫生间 300×600 釉面砖'], ['1.2×2.4 m 板', '1.2×2.4 m 板'],
  ['', ''],
])('of %j the gist is %j', (text, gist) => expect(listGist(text)).toBe(gist))
