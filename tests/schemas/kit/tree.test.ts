import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aliasKey, lookupsOf, nodesNamed, parseCell, pathLabels, tree, type Option } from '#schemas/kit/index.ts'

const column = tree('类型', 'MATERIAL')
const forest = fc.array(
  fc.record({ label: fc.constantFrom('石材', '砖', ' 砖', 'Ａ', 'a', '板'), up: fc.nat(30) }), { minLength: 1, maxLength: 30 }
)
  .map(nodes => nodes.map(({ label, up }, at): Option => ({ key: String(at), label, parent: at === 0 || up >= at ? null : String(up) })))

/** Each path by walking from the node to its root. */
function walked(options: readonly Option[], key: string): string[] {
  const node = options.find(option => option.key === key)
  return node === undefined ? [] : [...node.parent ? walked(options, node.parent) : [], node.label]
}

describe('a tree', () => {
  it('has the paths that a walk to the root finds, and finds its nodes by name', () => fc.assert(fc.property(forest, options => {
    const lookups = lookupsOf(new Map([['MATERIAL', options]]))
    for (const { key, label } of options) {
      expect(pathLabels(lookups, 'MATERIAL', key)).toEqual(walked(options, key))
      expect(nodesNamed(lookups, 'MATERIAL', label).map(({ option }) => option.key))
        .toEqual(options.filter(other => aliasKey(other.label) === aliasKey(label)).map(other => other.key))
    }
    expect(pathLabels(lookups, 'MATERIAL', 'none')).toEqual([])
  })))

  it('reads every whole path back as its node', () => fc.assert(fc.property(forest, options => {
    const lookups = lookupsOf(new Map([['MATERIAL', options]]))
    const paths = options.map(({ key }) => walked(options, key).map(aliasKey).join('/'))
    for (const [at, path] of paths.entries()) {
      const read = parseCell(path, column, lookups)
      const same = paths.filter(other => other === path).length
      if (same === 1 && read.ok) expect(read.value).toBe(options[at]!.key)
      if (same > 1) expect(read.ok).toBe(false)
    }
  })))

  it('reads paths without signs between, and names of regions without what they end in where they stand only once', () => {
    const optionUnder = (parent: string | null, key: string, label: string): Option => ({ key, label, parent })
    const regions = [
      optionUnder(null, '44', '广东省'), optionUnder('44', '4401', '广州市'), optionUnder('4401', '440106', '天河区'),
      optionUnder('4401', '440103', '东区'),
      optionUnder('44', '4403', '深圳市'),
      optionUnder(null, '22', '吉林省'), optionUnder('22', '2202', '吉林市'), optionUnder(null, '45', '广西壮族自治区'),
      optionUnder('45', '4501', '鼓楼区'),
      optionUnder('22', '2203', '鼓楼区'),
    ]
    const lookups = lookupsOf(new Map([['REGION', regions], ['MATERIAL', [optionUnder(null, '1', '石材'), optionUnder('1', '2', '大理石市')]]]))
    const read = (text: string) => {
      const parsed = parseCell(text, tree('地区', 'REGION'), lookups)
      return parsed.ok ? parsed.value : parsed.text
    }
    for (const text of ['广东省广州市天河区', '广东省 广州 市 天河区', '广州市天河区', '广东广州天河', '广东/广州/天河', '广东省广州天河区', '天河']) expect(read(text)).toBe('440106')
    expect(['广州', '深圳', '广西', '吉林市', '吉林省吉林'].map(read)).toEqual(['4401', '4403', '45', '2202', '2202'])
    expect(['吉林', '鼓楼', '东', '广州深圳'].map(read)).toEqual(['吉林 有 2 个同名地区，请写全路径', '鼓楼 有 2 个同名地区，请写全路径', '不是可用的地区', '不是可用的地区'])
    expect(parseCell('石材大理石市', column, lookups)).toEqual({ ok: true, value: '2' })
    expect(parseCell('大理石', column, lookups).ok).toBe(false)
  })

  it('takes the node at the depth that is asked for, of several with one name', () => {
    const optionUnder = (parent: string | null, key: string, label: string): Option => ({ key, label, parent })
    const lookups = lookupsOf(new Map([['MATERIAL', [
      optionUnder(null, '1', '玻璃'), optionUnder('1', '11', '钢化玻璃'), optionUnder('11', '111', '钢化玻璃'), optionUnder('11', '112', '夹胶玻璃'),
      optionUnder('1', '12', '夹胶'),
      optionUnder('12', '121', '夹胶玻璃'),
    ]]]))
    const read = (
      text: string, levels?: number
    ) => { const parsed = parseCell(text, tree('类型', 'MATERIAL', { levels }), lookups); return parsed.ok ? parsed.value : parsed.text }
    expect(['钢化玻璃', '玻璃/钢化玻璃', '玻璃/钢化玻璃/钢化玻璃'].map(text => read(text, 3))).toEqual(['111', '111', '111'])
    expect(read('钢化玻璃')).toBe('钢化玻璃 有 2 个同名类型，请写全路径')
    expect(read('夹胶玻璃', 3)).toBe('夹胶玻璃 有 2 个同名类型，请写全路径')
    expect(read('夹胶', 3)).toBe('12')
  })

  it('is walked once for as many cells as there are', () => {
    let reads = 0
    const nodes = Array.from(
      { length: 500 }, (_, at): Option => ({ key: String(at), label: `类${at}`, parent: at < 10 ? null : String(at % 10) })
    )
    const options = new Proxy(nodes, { get: (list, key, self) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++
      return Reflect.get(list, key, self) as unknown
    } })
    const lookups = lookupsOf(new Map([['MATERIAL', options]]))
    parseCell('类3/类13', column, lookups)
    const first = reads
    for (let at = 10; at < 500; at++) expect(parseCell(`类${at % 10}/类${at}`, column, lookups)).toEqual({ ok: true, value: String(at) })
    expect(reads).toBe(first)
  })

  it('that runs in a circle ends', () => {
    const lookups = lookupsOf(new Map([['MATERIAL', [{ key: 'a', label: '甲', parent: 'b' }, { key: 'b', label: '乙', parent: 'a' }]]]))
    expect(pathLabels(lookups, 'MATERIAL', 'a')).toEqual(['乙', '甲'])
  })
})
