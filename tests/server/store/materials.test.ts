import { beforeAll, expect, it } from 'vitest'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { post } from '#server/ledger/index.ts'
import { storeApi } from '#shared/api/store.ts'
import { withStore } from './fixtures.ts'

const MERCHANT = 'm-items'
const w = withStore(MERCHANT)
const TILE = `${MERCHANT}-tile`

beforeAll(async () => {
  await w.world.system(async tx => {
    await tx.sql`insert into project_item (merchant_id, id, project_id, sort, name, code, unit, quantity)
      values (${MERCHANT}, 'i1', 'site', 1, '块料楼地面', '011102003001', 'm2', 10),
      (${MERCHANT}, 'i2', 'site', 2, '块料踢脚线', '011105003001', 'm2', 10)`
    await post(tx, entitlement, { kind: 'analysis.round', id: 'round', day: '2026-01-01' }, [
      ['i1', '30.000000'], ['i2', '5.000000'],
    ].map(([itemId, quantity]) =>
      ({
        key: { projectId: 'site', itemId: itemId!, material: TILE, version: '1' }, line: itemId!, title: '抛光砖', quantity: quantity!,
        amount: '100.00',
      })))
  }, MERCHANT)
  const opening = await w.save('otherIn', { reason: 'OPENING' }, [w.line('40', { price: '50.00' })])
  await w.post('otherIn', opening)
  const pickLine = w.line('12', { projectItemId: 'i1', projectItemName: '块料楼地面' })
  const pick = await w.save('pick', { purpose: '地面', receiver: '李工' }, [pickLine])
  await w.submit('pick', pick)
  await w.agree('pick', pick)
  const issued = w.line('10', { projectItemId: 'i1', projectItemName: '块料楼地面', ...w.from(pick, pickLine.id) })
  const out = await w.save('planOut', {}, [issued])
  await w.post('planOut', out)
  const request = w.line('3', { projectItemId: 'i1', projectItemName: '块料楼地面', ...w.from(out, issued.id) })
  const back = await w.save('back', { reason: '余料' }, [request])
  await w.submit('back', back)
  await w.agree('back', back)
  const returned = await w.save('backIn', {}, [w.line('3', { projectItemId: 'i1', projectItemName: '块料楼地面', ...w.from(back, request.id) })])
  await w.post('backIn', returned)
  const small = await w.save('otherOut', { reason: 'SMALL' }, [w.line('1', { projectItemId: 'i2', projectItemName: '块料踢脚线' })])
  await w.post('otherOut', small)
})

it('says of which items a material is, and what is left of each one\'s entitlement', async () => {
  const { rows } = await w.keeper().call(storeApi.itemsByMaterial, { projectId: 'site', libMaterialId: TILE })
  expect(rows).toMatchObject([
    { id: 'i1', projectItemName: '块料楼地面', limit: '30.000000', used: '9.000000', left: '21.000000', leftText: '剩余 21' },
    { id: 'i2', projectItemName: '块料踢脚线', limit: '5.000000', used: '1.000000', left: '4.000000' },
  ])
  expect((await w.keeper().call(storeApi.itemsByMaterial, { projectId: 'site', libMaterialId: 'nothing' })).rows).toEqual([])
})

it('counts a material from its entitlement to what is left, and what the bills of the project leave in the store', async () => {
  const { rows } = await w.keeper().call(storeApi.materialState, { projectId: 'site' })
  expect(rows).toMatchObject([{
    itemName: '抛光砖', target: '35.000000', change: null, asked: null, ordered: null, arrived: null, received: null, picked: '12.000000',
    issued: '11.000000', back: '3.000000', returned: null, onHand: '32.000000', remaining: '25.000000',
  }])
  expect(await w.balances('S')).toMatchObject([{ quantity: 32 }])
})

it('answers nothing to who does not belong to the project', async () => {
  const stranger = await w.world.person(MERCHANT, ['P_STORAGE:query', 'P_PRICE'])
  expect(await stranger.refused(storeApi.materialState, { projectId: 'site' })).toEqual([404, 'NOT_FOUND'])
  expect(await stranger.refused(storeApi.itemsByMaterial, { projectId: 'site', libMaterialId: TILE })).toEqual([404, 'NOT_FOUND'])
})
