import type { Material } from '#schemas/library/materials.ts'
import { aliasKey, searchKey, textAt, type Row } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { material } from './library.ts'

export type MaterialRecord = typeof material.$inferSelect
export type MaterialFacts = Pick<MaterialRecord, 'name' | 'spec' | 'brand' | 'unit'>

/** 无 means no brand (domain B21). */
export const brandKey = (brand: string | null): string => {
  const key = aliasKey(brand ?? '')
  return key === '无' ? '' : key
}
/** Equal for equal items. */
export const identityOf = ({ name, spec, brand, unit }: MaterialFacts): string =>
  [searchKey(name), searchKey(spec ?? ''), brandKey(brand), unit].join('|')

type Searched = MaterialFacts & Pick<MaterialRecord, 'code' | 'nickName'>

/** Derived columns for search and duplicates. */
export function materialKeys(facts: Searched): Pick<MaterialRecord, 'identity' | 'searchKey' | 'pinyin'> {
  return {
    identity: identityOf(facts),
    searchKey: [facts.code, facts.name, facts.nickName, facts.spec, facts.brand].map(text => searchKey(text ?? '').replaceAll('|', ''))
      .join('|'),
    pinyin: pinyinOf(facts.name),
  }
}

/** Library row for the API; the reader adds files and the default flag. */
export function toMaterial(record: MaterialRecord, merchantId: string): Material {
  const {
    id, name, code, unit, typeCode, spec, brand, priceExcl, taxRate, priceIncl, originPlace, manufacturer, nickName, feature,
  } = record
  return {
    id, materialCode: code, materialName: name, spec, brand, unit, materialType: typeCode, priceExcl, taxRate, priceIncl,
    originPlace, manufacturer, materialNickName: nickName, feature, state: record.state,
    sys: record.merchantId === '0' && merchantId !== '0',
    updateTime: record.updatedAt, imgPath: null, attachmentPaths: null, pid: record.pid, version: record.version,
    isDefault: null, variant: record.pid !== '-1', ops: null,
  }
}

const fileIds = (row: Row, key: string): string[] => {
  const value = row[key]
  return Array.isArray(value) ? value.map(file => file.id) : []
}

export function fromMaterial(row: Row, machine: boolean) {
  const facts = {
    code: textAt(row, 'materialCode'), name: textAt(row, 'materialName') ?? '', spec: textAt(row, 'spec'), brand: textAt(row, 'brand'),
    unit: textAt(row, 'unit') ?? '', nickName: textAt(row, 'materialNickName'),
  }
  return {
    ...facts, ...materialKeys(facts), machine, typeCode: textAt(row, 'materialType') ?? '',
    priceExcl: textAt(row, 'priceExcl'), taxRate: textAt(row, 'taxRate'), priceIncl: textAt(row, 'priceIncl'),
    originPlace: textAt(row, 'originPlace'), manufacturer: textAt(row, 'manufacturer'), feature: textAt(row, 'feature'),
    pid: textAt(row, 'pid') ?? '-1', imgIds: fileIds(row, 'imgPath'), attachmentIds: fileIds(row, 'attachmentPaths'),
  }
}
