import { DICT } from '#schemas/dict/dictionaries.ts'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { creditSign } from '#schemas/org/creditCode.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { auditAll } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { vaultOf } from '#server/core/vault.ts'
import { supplier, supplierAccount, supplierCertificate, supplierContact } from '#server/db/tables/supplier.ts'
import { sealNumber } from '#server/db/tables/sealed.ts'
import { ACCOUNT } from '#server/db/tables/supplierRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { SUPPLIER_SEEDS, type SupplierSeed } from './data/suppliers.ts'
import { dictKey } from './dictionaries.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { codeOf, MATERIAL_TREE } from './trees.ts'

const creditCode = (body: string): string => body + (creditSign(body) ?? '')

/** 示例供应商：五家材料、五家劳务、两家机械，一家在黑名单、一家停用，三家有证照到期或过期。 */
export async function seedSuppliers(tx: Tx): Promise<void> {
  const vault = await vaultOf(tx)
  const today = businessDate(tx.ctx.now)
  const endOf = (days: number | null): string | null => (days === null ? null : daysAfter(today, days))
  const seeds = SUPPLIER_SEEDS.map(seed => ({ ...seed, id: newId() }))
  await insertRows(tx, supplier, seeds.map(({ id, kind, name, certificates, ...seed }: SupplierSeed & { readonly id: string }) => ({
    id, kind, supplierName: name, pinyin: pinyinOf(name), shortName: seed.short,
    supplierType: kind === 'LABOUR' ? seed.type : dictKey(DICT.serviceType, seed.type),
    creditCode: seed.code === undefined ? null : creditCode(seed.code), taxKind: seed.tax, legalPerson: seed.person,
    registeredCapital: seed.capital ?? null,
    region: seed.region, address: seed.address, jobCategory: kind === 'LABOUR' ? dictKey(DICT.jobCategory, seed.scope) : null,
    goodsType: kind === 'LABOUR' ? null : codeOf(MATERIAL_TREE, [seed.scope]),
    scopeNote: seed.note, rating: seed.rating ?? null, state: seed.state ?? 'ACTIVE', certificates: certificates.length,
    certificateEnd: certificates.map(([, , days]) => endOf(days)).filter(day => day !== null).toSorted()[0] ?? null,
  })))
  await insertRows(tx, supplierContact, seeds.flatMap(({ id: supplierId, contacts }) => contacts.map(([contactName, post, phone], sort) =>
    ({ id: newId(), supplierId, sort, contactName, post, phone, isMain: sort === 0 }))))
  await insertRows(tx, supplierAccount, seeds.flatMap(({ id: supplierId, name, account }) => {
    if (account === undefined) return []
    const [id, [bank, branch, number]] = [newId(), account]
    return [{ id, supplierId, accountName: name, bank, branch, isDefault: true, ...sealNumber(vault, ACCOUNT, id, number) }]
  }))
  await insertRows(
    tx, supplierCertificate,
    seeds.flatMap(({ id: supplierId, certificates }) => certificates.map(([certificateKind, number, days], sort) =>
      ({
        id: newId(), supplierId, sort, certificateKind, number: certificateKind === 'LICENCE' ? creditCode(number) : number,
        issuer: '示例发证机关', expires: endOf(days),
      })))
  )
  await auditAll(tx, seeds.flatMap(({ id, kind, name, state, reason }) => (reason === undefined ? [] : [{
    action: 'updateMaterialSupplierState', entity: SUPPLIERS[kind].entity, entityId: id, subject: name, from: 'ACTIVE',
    to: state ?? 'ACTIVE', reason,
  }])))
}
