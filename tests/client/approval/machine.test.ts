import { describe, expect, it } from 'vitest'
import { TO_STARTER } from '#shared/approval/types.ts'
import { CONTENT, drive, FACTS, fresh, node, people, RULES } from './fixtures.ts'

const NODES = [node('a', ['zhang']), node('b', ['li', 'wang'], { mode: 'ALL' }), node('c', ['zhao'])]

describe('the way through', () => {
  it('asks node by node, notifies whom it asks, and has the effect once when the last one has agreed', () => {
    const run = drive(fresh(NODES))
    run.submit({ copies: ['cashier'] })
    expect([run.instance.state, run.open()]).toEqual(['RUNNING', ['zhang']])
    run.agree('zhang')
    expect(run.open()).toEqual(['li', 'wang'])
    run.agree('wang')
    expect([run.open(), run.effects]).toEqual([['li'], []])
    run.agree('li')
    run.agree('zhao')
    expect([run.instance.state, run.effects]).toEqual(['PROCESSED', ['APPLY']])
    run.act({ kind: 'effect', failed: null })
    expect(run.instance.state).toBe('COMPLETE')
    expect(run.sent).toEqual(['TASK zhang', 'TASK li,wang', 'TASK zhao', 'RESULT starter', 'CC cashier'])
    expect(() => run.agree('zhao')).toThrow('该任务已处理或不属于你')
  })
  it('sends copies at the start where that is wanted, and then not again at the end', () => {
    const run = drive(fresh([node('a', ['zhang'])]))
    run.submit({ copies: ['cashier', 'law'], copiesAt: 'START' })
    expect(run.sent).toEqual(['CC cashier,law', 'TASK zhang'])
    run.agree('zhang')
    run.act({ kind: 'effect', failed: null })
    expect(run.sent.slice(2)).toEqual(['RESULT starter'])
    expect(run.actions()).toEqual(['SUBMIT', 'CC', 'AGREE', 'EFFECT'])
  })
  it('ends with one of several where one is enough, and one after the other in a sequence', () => {
    const run = drive(fresh([node('a', ['x', 'y']), node('b', ['p', 'q'], { mode: 'SEQ' })]))
    run.submit()
    run.agree('y')
    expect(run.open()).toEqual(['p'])
    expect(() => run.agree('x')).toThrow('该任务已处理或不属于你')
    expect(() => run.agree('q')).toThrow('该任务已处理或不属于你')
    run.agree('p')
    expect([run.open(), run.sent.at(-1)]).toEqual([['q'], 'TASK q'])
  })
  it('leaves out nodes whose condition does not hold, and sends copies in passing', () => {
    const above = { amountFrom: '100000', amountBelow: null, overBudget: null, urgencies: [], projectTypes: [], contractKinds: [] }
    const run = drive(fresh([
      node('a', ['zhang']), node('boss', ['boss'], { condition: above }), node('copy', ['finance'], { category: 'CC' }),
      node('c', ['zhao']),
    ]))
    run.submit()
    run.agree('zhang')
    expect([run.open(), run.sent.slice(-2)]).toEqual([['zhao'], ['CC finance', 'TASK zhao']])
  })
  it('fails with its reason where the effect is refused, and begins anew', () => {
    const run = drive(fresh([node('a', ['zhang'])]))
    run.submit()
    run.agree('zhang')
    run.act({ kind: 'effect', failed: '第 3 行库存不足' })
    expect([run.instance.state, run.instance.log.at(-1)!.opinion]).toEqual(['FAIL', '第 3 行库存不足'])
    run.submit()
    expect([run.instance.state, run.instance.round, run.open()]).toEqual(['RUNNING', 1, ['zhang']])
  })
})

describe('people', () => {
  it('never asks the starter where others are there; alone his department\'s leader is asked, then whoever the merchant allows', () => {
    const run = drive(fresh([node('a', ['starter', 'li']), node('b', ['starter'])]))
    run.submit()
    expect(run.open()).toEqual(['li'])
    run.agree('li')
    expect(run.open()).toEqual(['leader'])
    const alone = drive(fresh([node('b', ['starter'])]), { people: people({ leaders: [] }) })
    alone.submit()
    expect(alone.open()).toEqual(['admin'])
    const self = drive(fresh([node('b', ['starter'])]), { people: people({ leaders: [] }), rules: { ...RULES, allowSelf: true } })
    self.submit()
    expect(self.open()).toEqual(['starter'])
  })
  it('says at the start that nobody holds the first role; later an admin is asked', () => {
    const roles = { assignee: 'MERCHANT_ROLE', roles: ['成本总监'] } as const
    expect(() => drive(fresh([node('a', [], roles)])).submit()).toThrow('成本总监角色暂未分配')
    const run = drive(fresh([node('a', ['zhang']), node('b', [], roles)]))
    run.submit()
    run.agree('zhang')
    expect(run.open()).toEqual(['admin'])
  })
  it('follows the rule of a node that finds nobody and names no role', () => {
    const next = (whenEmpty: 'ADMIN' | 'SKIP' | 'REJECT') => {
      const run = drive(fresh([node('a', ['zhang']), node('b', [], { whenEmpty }), node('c', ['zhao'])]))
      run.submit()
      run.agree('zhang')
      return [run.instance.state, run.open()]
    }
    expect([next('ADMIN'), next('SKIP'), next('REJECT')]).toEqual([['RUNNING', ['admin']], ['RUNNING', ['zhao']], ['REJECTED', []]])
  })
  it('lets who has just agreed pass the next node by himself', () => {
    const run = drive(fresh([node('a', ['zhang']), node('b', ['zhang', 'li']), node('c', ['zhang', 'zhao'], { mode: 'ALL' })]))
    run.submit()
    run.agree('zhang')
    expect([run.open(), run.actions()]).toEqual([['zhao'], ['SUBMIT', 'AGREE', 'AUTO', 'AUTO']])
  })
  it('in a sequence lets pass whose turn it is: nobody overtakes who has not agreed', () => {
    const next = (...users: string[]) => {
      const run = drive(fresh([node('a', ['zhang', 'li'], { mode: 'ALL' }), node('b', users, { mode: 'SEQ' })]))
      run.submit()
      run.agree('zhang')
      run.agree('li')
      return run
    }
    const laterRun = next('wang', 'zhang')
    expect([laterRun.open(), laterRun.actions()]).toEqual([['wang'], ['SUBMIT', 'AGREE', 'AGREE']])
    laterRun.agree('wang')
    expect([laterRun.open(), laterRun.instance.state]).toEqual([['zhang'], 'RUNNING'])
    const between = next('zhang', 'wang', 'li')
    expect([between.open(), between.instance.log.flatMap(({ action, userId }) => (action === 'AUTO' ? [userId] : []))]).toEqual(
      [['wang'], ['zhang']]
    )
    expect(next('li', 'zhang').instance.state).toBe('PROCESSED')
  })
  it('asks whom the one before has chosen, among those whom the rule finds', () => {
    const chosen = node('b', ['p', 'q'], { assignee: 'PREVIOUS_CHOICE' })
    const run = drive(fresh([node('a', ['zhang']), chosen]))
    run.submit()
    expect(() => run.agree('zhang')).toThrow('请选择下一节点的审批人')
    expect(() => run.agree('zhang', ['stranger'])).toThrow('请选择下一节点的审批人')
    run.agree('zhang', ['q'])
    expect(run.open()).toEqual(['q'])
    expect(() => drive(fresh([chosen])).submit()).toThrow('请选择下一节点的审批人')
  })
  it('asks a delegate in somebody\'s place and knows for whom', () => {
    const run = drive(fresh([node('a', ['zhang'])]), { people: people({ delegates: { zhang: 'deputy' } }) })
    run.submit()
    expect(run.instance.tasks).toMatchObject([{ userId: 'deputy', onBehalf: 'zhang' }])
  })
  it('passes a task on, and what somebody who has left was asked for', () => {
    const run = drive(fresh(NODES))
    run.submit()
    expect(() => run.act({ kind: 'transfer', by: 'zhang', to: 'zhang', opinion: '' })).toThrow('不能转办给自己')
    run.act({ kind: 'transfer', by: 'zhang', to: 'sun', opinion: '出差' })
    expect(run.open()).toEqual(['sun'])
    run.act({ kind: 'reassign', by: 'admin', from: 'sun', to: 'qian' })
    run.agree('qian')
    expect(run.open()).toEqual(['li', 'wang'])
  })
  it('asks those who were added first, or after who added them', () => {
    const before = drive(fresh(NODES))
    before.submit()
    before.act({ kind: 'add', by: 'zhang', users: ['law', 'tax'], when: 'BEFORE', opinion: '请先看' })
    expect(before.open()).toEqual(['law', 'tax'])
    before.agree('law')
    before.agree('tax')
    expect(before.open()).toEqual(['zhang'])
    const after = drive(fresh(NODES))
    after.submit()
    after.act({ kind: 'add', by: 'zhang', users: ['law'], when: 'AFTER', opinion: '再看' })
    after.agree('zhang')
    expect(after.open()).toEqual(['law'])
    after.agree('law')
    expect(after.open()).toEqual(['li', 'wang'])
  })
})

describe('people who change while it runs', () => {
  /** Users in `gone` are missing afterwards, those in `found` present. */
  const changing = (mode: 'ANY' | 'ALL' | 'SEQ', at: (run: ReturnType<typeof drive>) => void = () => {}) => {
    const state = { found: ['li', 'wang'] as readonly string[] }
    const run = drive(fresh([node('a', ['zhang']), node('b', [], { mode, roles: ['成本'] })]), {
      people: people({ candidates: ({ taskDefinitionKey }) => (taskDefinitionKey === 'a' ? ['zhang'] : state.found) }),
    })
    run.submit()
    run.agree('zhang')
    at(run)
    return { run, now: (...userIds: string[]) => { state.found = userIds; return run.act({ kind: 'refresh' }) } }
  }
  it('are replaced by whom the rule finds now, and notified', () => {
    const one = changing('ANY')
    one.now('wang')
    expect([one.run.open(), one.run.actions().at(-1)]).toEqual([['wang'], 'LEFT'])
    one.now('sun')
    expect([one.run.open(), one.run.sent.at(-1)]).toEqual([['sun'], 'TASK sun'])
    const all = changing('ALL', run => run.agree('li'))
    all.now('li', 'sun')
    expect(all.run.open()).toEqual(['sun'])
    const queue = changing('SEQ')
    queue.now('wang', 'sun')
    expect(queue.run.open()).toEqual(['wang'])
    queue.run.agree('wang')
    expect([queue.run.open(), queue.run.sent.at(-1)]).toEqual([['sun'], 'TASK sun'])
  })
  it('leave their place to an admin where the rule finds nobody: nothing is agreed to by a change of people', () => {
    const unchangedRun = changing('ANY')
    unchangedRun.now()
    expect([unchangedRun.run.instance.state, unchangedRun.run.open(), unchangedRun.run.sent.at(-1)]).toEqual(
      ['RUNNING', ['admin'], 'TASK admin']
    )
    const last = changing('ALL', run => run.agree('li'))
    last.now('li')
    expect([last.run.instance.state, last.run.open()]).toEqual(['RUNNING', ['li']])
  })
  it('lose the tasks that their added signers wait with; what was passed on by name stays', () => {
    const added = changing('ANY', run => run.act({ kind: 'add', by: 'li', users: ['law'], when: 'BEFORE', opinion: '' }))
    added.now('wang')
    expect(added.run.open()).toEqual(['wang'])
    const passed = changing('ANY', run => run.act({ kind: 'transfer', by: 'li', to: 'sun', opinion: '' }))
    passed.now('wang')
    expect(passed.run.open()).toEqual(['sun', 'wang'])
    expect(passed.now('wang').instance.log).toHaveLength(passed.run.instance.log.length)
  })
})

describe('back', () => {
  it('goes to a node that it has passed, and everything from there is asked again', () => {
    const run = drive(fresh(NODES))
    run.submit()
    run.agree('zhang')
    run.agree('li')
    expect(() => run.disagree('wang', 'c')).toThrow('只能驳回到已经过的节点')
    run.disagree('wang', 'a')
    expect([run.instance.state, run.open()]).toEqual(['RUNNING', ['zhang']])
    run.agree('zhang')
    expect(run.open()).toEqual(['li', 'wang'])
  })
  it('goes to the starter, and on from the rejecter where no amount has changed, else from the start', () => {
    const toStarter = () => {
      const run = drive(fresh(NODES))
      run.submit()
      run.agree('zhang')
      run.disagree('li', TO_STARTER)
      expect([run.instance.state, run.open(), run.sent.at(-1)]).toEqual(['REJECTED', [], 'RESULT starter'])
      return run
    }
    const same = toStarter()
    same.submit()
    expect([same.open(), same.instance.round]).toEqual([['li', 'wang'], 0])
    const dearer = toStarter()
    dearer.submit({ facts: { ...FACTS, amount: '99000' } })
    expect([dearer.open(), dearer.instance.round]).toEqual([['zhang'], 1])
  })
  it('asks the node that it goes to, also who has agreed at the one before it; from there on an agreement counts at the next node '
    + 'again', () => {
    const run = drive(fresh([node('a', ['zhang']), node('b', ['zhang', 'li'], { mode: 'ALL' }), node('c', ['wang']), node('d', ['zhang'])]))
    run.submit()
    run.agree('zhang')
    run.agree('li')
    run.disagree('wang', 'b')
    expect(run.open()).toEqual(['zhang', 'li'])
    run.agree('li')
    run.agree('zhang')
    run.disagree('wang', 'a')
    run.agree('zhang')
    expect([run.open(), run.actions().at(-1)]).toEqual([['li'], 'AUTO'])
  })
  it('counts an earlier agreement only for what was seen: of another content everybody behind the rejecter is asked', () => {
    const sentBack = () => {
      const run = drive(fresh([node('a', ['zhang']), node('b', ['zhang', 'li'], { mode: 'ALL' })]))
      run.submit()
      run.agree('zhang')
      run.disagree('li', TO_STARTER)
      return run
    }
    const same = sentBack()
    same.submit()
    expect(same.open()).toEqual(['li'])
    const other = sentBack()
    other.submit({ content: { ...CONTENT, whole: '乙供 100 m²' } })
    expect(other.open()).toEqual(['zhang', 'li'])
  })
  it('goes from the start once anything is another one that the amount or a condition is made of, on the way of what is submitted', () => {
    const urgent = { amountFrom: null, amountBelow: null, overBudget: null, urgencies: ['100'], projectTypes: [], contractKinds: [] }
    const way = (facts: Partial<typeof FACTS>, content = CONTENT) => {
      const run = drive(fresh([node('a', ['zhang']), node('fast', ['zhao'], { condition: urgent }), node('b', ['li'])]))
      run.submit()
      run.agree('zhang')
      run.disagree('li', TO_STARTER)
      run.submit({ facts: { ...FACTS, ...facts }, content })
      return [run.open()[0], run.instance.route.length]
    }
    expect(way({})).toEqual(['li', 2])
    expect(way({}, { whole: '另一句说明', figures: '100' })).toEqual(['li', 2])
    expect(way({}, { whole: '50 m² 单价翻倍', figures: '50' })).toEqual(['zhang', 2])
    expect(way({ urgency: '100' })).toEqual(['zhang', 3])
    // No condition uses it.
    expect(way({ projectType: '2' })).toEqual(['li', 2])
  })
  it('is recalled until somebody has answered at the node, and cancelled until anybody has', () => {
    const run = drive(fresh(NODES))
    run.submit()
    run.agree('zhang')
    expect(() => run.act({ kind: 'cancel', by: 'starter', opinion: '不要了' })).toThrow('已有人审批，不能撤销')
    run.agree('li')
    expect(() => run.act({ kind: 'recall', by: 'starter' })).toThrow('当前节点已有人处理，不能撤回')
    run.agree('wang')
    expect(() => run.act({ kind: 'recall', by: 'zhang' })).toThrow('只有发起人可以撤回')
    run.act({ kind: 'recall', by: 'starter' })
    expect([run.instance.state, run.open()]).toEqual(['RECALLED', []])
    run.act({ kind: 'cancel', by: 'starter', opinion: '不要了' })
    expect(run.instance.state).toBe('CANCELLED')
    expect(() => run.submit()).toThrow('单据已在审批中')
  })
  it('is taken back by an approver as long as the next node is untouched', () => {
    const run = drive(fresh(NODES))
    run.submit()
    run.agree('zhang')
    run.act({ kind: 'takeBack', by: 'zhang' })
    expect(run.open()).toEqual(['zhang'])
    run.agree('zhang')
    run.agree('li')
    expect(() => run.act({ kind: 'takeBack', by: 'zhang' })).toThrow('下一节点已有人处理，不能拿回')
  })
  it('is taken back with what its approver had agreed to in the name of another', () => {
    const run = drive(
      fresh([node('a', ['zhang', 'li'], { mode: 'ALL' }), node('b', ['wang', 'zhang'], { mode: 'SEQ' })]),
      { people: people({ delegates: { li: 'zhang' } }) }
    )
    run.submit()
    run.agree('zhang')
    run.act({ kind: 'takeBack', by: 'zhang' })
    expect(run.open()).toEqual(['zhang', 'zhang'])
    run.act({ kind: 'reassign', by: 'admin', from: 'zhang', to: 'wang' })
    run.agree('wang')
    expect([run.open(), run.actions().at(-1)]).toEqual([['zhang'], 'AUTO'])
  })
  it('once taken back to before the node that it was sent back to, counts at that node what is agreed to on the way', () => {
    const run = drive(fresh([node('a', ['zhang']), node('b', ['li', 'zhang'], { mode: 'ALL' }), node('c', ['zhao'])]))
    run.submit()
    run.agree('zhang')
    run.agree('li')
    run.disagree('zhao', 'b')
    expect(run.open()).toEqual(['li', 'zhang'])
    run.act({ kind: 'takeBack', by: 'zhang' })
    expect(run.open()).toEqual(['zhang'])
    run.agree('zhang')
    expect([run.open(), run.actions().at(-1)]).toEqual([['li'], 'AUTO'])
  })
  it('begins anew after a reaudit, with its effect undone and the whole way to go', () => {
    const run = drive(fresh([node('a', ['zhang'])]))
    run.submit()
    run.agree('zhang')
    run.act({ kind: 'effect', failed: null })
    expect(() => run.act({ kind: 'reaudit', by: 'admin', opinion: ' ' })).toThrow('请填写反审核原因')
    run.act({ kind: 'reaudit', by: 'admin', opinion: '合同数量有误' })
    expect(run.instance.log.at(-1)).toMatchObject({ action: 'REAUDIT', userId: 'admin', opinion: '合同数量有误' })
    expect([run.instance.state, run.instance.round, run.effects]).toEqual(['NOT_START', 1, ['APPLY', 'UNDO']])
    run.submit()
    expect(run.open()).toEqual(['zhang'])
  })
  it('is reminded of once a day', () => {
    const run = drive(fresh(NODES))
    run.submit()
    run.act({ kind: 'remind', by: 'starter' })
    expect(run.sent.at(-1)).toBe('REMIND zhang')
    expect(() => run.act({ kind: 'remind', by: 'starter' })).toThrow('24 小时内已催办过')
  })
})

describe('过账', () => {
  const posted = { kind: 'post', by: 'starter', facts: FACTS, content: CONTENT } as const

  it('asks nobody: the effect is due at once, and may be taken back and begun anew', () => {
    const run = drive(fresh(NODES))
    run.act(posted)
    expect([run.instance.state, run.instance.route, run.open(), run.effects, run.actions()]).toEqual(
      ['PROCESSED', [], [], ['APPLY'], ['POST']]
    )
    run.act({ kind: 'effect', failed: null })
    run.act({ kind: 'reaudit', by: 'starter', opinion: '数量有误' })
    expect([run.instance.state, run.effects]).toEqual(['NOT_START', ['APPLY', 'UNDO']])
    run.act(posted)
    expect(run.instance.state).toBe('PROCESSED')
  })

  it('is not for what is in approval, nor for what came back to somebody else', () => {
    const run = drive(fresh(NODES))
    run.submit()
    expect(() => run.act(posted)).toThrow('单据已在审批中')
    run.disagree('zhang', TO_STARTER)
    expect(() => run.act({ ...posted, by: 'li' })).toThrow('只有发起人可以过账')
    run.act(posted)
    expect([run.instance.state, run.instance.rejectedBy]).toEqual(['PROCESSED', null])
  })
})
