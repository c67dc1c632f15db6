import { describe, expect, it } from 'vitest'
import type { Act } from '#shared/approval/types.ts'
import { drive, fresh, node, people, RULES } from './fixtures.ts'

const NODES = [node('a', ['zhang']), node('b', ['li', 'wang'], { mode: 'ALL' }), node('c', ['zhao'])]

describe('a document of one\'s own', () => {
  it('hands nobody his own document: by no transfer, added signature, reassignment or delegation, unless the merchant allows it', () => {
    const passing: readonly Act[] = [
      { kind: 'transfer', by: 'zhang', to: 'starter', opinion: '' },
      { kind: 'add', by: 'zhang', users: ['law', 'starter'], when: 'BEFORE', opinion: '' },
      { kind: 'reassign', by: 'admin', from: 'zhang', to: 'starter' },
    ]
    for (const act of passing) {
      const run = drive(fresh(NODES))
      run.submit()
      expect(() => run.act(act)).toThrow('发起人不能审批自己的单据')
      const allowed = drive(fresh(NODES), { rules: { ...RULES, allowSelf: true } })
      allowed.submit()
      allowed.act(act)
      expect(allowed.open()).toContain('starter')
    }
    const delegates = people({ delegates: { zhang: 'starter', law: 'starter' } })
    const run = drive(fresh(NODES), { people: delegates })
    run.submit()
    expect(run.open()).toEqual(['zhang'])
    run.act({ kind: 'add', by: 'zhang', users: ['law'], when: 'BEFORE', opinion: '' })
    expect(run.open()).toEqual(['law'])
  })
  it('lets nobody agree to his own document once the merchant allows it no longer, nor hands it to who is asked for it', () => {
    const rules = { ...RULES, allowSelf: true }
    const run = drive(fresh([node('b', ['starter'])]), { people: people({ leaders: [] }), rules })
    run.submit()
    rules.allowSelf = false
    expect(() => run.agree('starter')).toThrow('发起人不能审批自己的单据')
    expect(run.open()).toEqual(['starter'])
    rules.allowSelf = true
    run.agree('starter')
    expect(run.instance.state).toBe('PROCESSED')

    const logAfter = (allowSelf: boolean, to: string) => {
      const run = drive(fresh(NODES), { people: people({ delegates: { zhang: 'deputy' } }), rules: { ...RULES, allowSelf } })
      run.submit()
      run.act({ kind: 'handOver', by: 'hr', from: 'starter', to })
      return run.instance.starterId
    }
    // The represented user counts as well.
    for (const to of ['zhang', 'deputy']) {
      expect(() => logAfter(false, to)).toThrow('接手人正在审批这份单据')
      expect(logAfter(true, to)).toBe(to)
    }
    expect(logAfter(false, 'li')).toBe('li')
  })
  it('says that nobody else is there where the starter is the only admin: at the start, or by sending it back', () => {
    const only = people({ leaders: [], admins: ['starter'] })
    expect(() => drive(fresh([node('a', ['starter'])]), { people: only }).submit()).toThrow('除发起人外没有可以审批的人员')
    const run = drive(fresh([node('a', ['zhang']), node('b', ['starter'])]), { people: only })
    run.submit()
    run.agree('zhang')
    expect([run.instance.state, run.sent.at(-1)]).toEqual(['REJECTED', 'RESULT starter'])
    const empty = drive(fresh([node('a', ['zhang']), node('b', [])]), { people: only })
    empty.submit()
    empty.agree('zhang')
    expect([empty.instance.state, empty.open()]).toEqual(['REJECTED', []])
  })
})

describe('what somebody began', () => {
  it('goes to a colleague who does with it what he might, unless that one is asked for it himself', () => {
    const run = drive(fresh(NODES))
    run.submit()
    run.agree('zhang')
    expect(() => run.act({ kind: 'handOver', by: 'hr', from: 'zhang', to: 'sun' })).toThrow('不再由该人员负责')
    expect(() => run.act({ kind: 'handOver', by: 'hr', from: 'starter', to: 'li' })).toThrow('接手人正在审批这份单据')
    run.act({ kind: 'handOver', by: 'hr', from: 'starter', to: 'sun' })
    expect([run.actions().at(-1), run.sent.at(-1), run.open()]).toEqual(['TRANSFER', 'RESULT sun', ['li', 'wang']])
    expect(() => run.act({ kind: 'recall', by: 'starter' })).toThrow('只有发起人可以撤回')
    run.act({ kind: 'recall', by: 'sun' })
    expect(() => run.submit()).toThrow('只有发起人可以提交')
    run.submit({ by: 'sun' })
    expect(run.instance.state).toBe('RUNNING')
    run.act({ kind: 'cancel', by: 'sun', opinion: '不要了' })
    expect(() => run.act({ kind: 'handOver', by: 'hr', from: 'sun', to: 'qian' })).toThrow('单据已结束')
  })
})
