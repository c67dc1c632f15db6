// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import {
  hasPermission, enter, holdInProject, leave, loadUser, hasNeed, refreshAfterIdle, renewUser, session, signOut, watchSignIn,
} from '#client/data/session.ts'
import { exportNeed } from '#shared/api/contract.ts'
import { tabs, TABS_KEY } from '#client/data/tabs.ts'
import { currentToken, readToken, TOKEN_KEY, TOKEN_LIFETIME_MS, tokenIn, writeToken } from '#client/data/token.ts'
import { isWorkerOnly, userOf } from '#client/data/user.ts'

const plan = { id: '/a', location: '/a', title: 'A', closable: true, keepAlive: true }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  leave()
})

describe('the token', () => {
  test('lives seven days to the millisecond', () => {
    expect(TOKEN_LIFETIME_MS).toBe(7 * 24 * 60 * 60 * 1000)
    writeToken('abc', true, 1000)
    expect(readToken(1000 + TOKEN_LIFETIME_MS - 1)).toBe('abc')
    expect(readToken(1000 + TOKEN_LIFETIME_MS)).toBeNull()
  })

  test('ends with the browser when the user did not ask to stay', () => {
    writeToken('abc', false)
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    expect(readToken()).toBe('abc')
  })

  test.each([null, '', 'nonsense', '{}', '{"value":"","expires":9e15}', '{"value":"a"}'])('is not found in %j', text => {
    expect(tokenIn(text)).toBeNull()
  })
})

describe('the user', () => {
  const before = globalThis.fetch
  let requests = 0
  beforeEach(() => {
    requests = 0
    globalThis.fetch = async url => {
      const inside = String(url).includes('queryProjectPermissions')
      if (!inside) requests += 1
      const user = { name: `第${requests}次`, permissions: { normal: [], project: { p1: ['P_STORAGE'] } } }
      return new Response(JSON.stringify({ code: 200, msg: '', data: inside ? ['P_STORAGE:edit'] : user }))
    }
    return () => { globalThis.fetch = before }
  })

  test('takes out what he looks at by whichever key of the call he holds with that action, in the project too', () => {
    const need = exportNeed(['query', 'P_PLAN', 'P_FINANCE'])
    session.user = userOf({ name: '许静', permissions: { normal: ['P_FINANCE:query'], project: { p1: ['P_FINANCE:export'] } } })!
    expect([hasNeed(need), hasNeed(need, 'p1'), hasNeed(need, 'p2'), hasNeed(exportNeed('-'))]).toEqual([false, true, false, true])
  })

  test('is asked for once by all who load it, and again after a change that was heard of meanwhile', async () => {
    await Promise.all([loadUser(), loadUser()])
    expect(session.user?.name).toBe('第1次')
    await Promise.all([loadUser(), renewUser(), renewUser()])
    expect([session.user?.name, requests]).toEqual(['第3次', 3])
  })

  test.each([
    ['refused', new Response(JSON.stringify({ code: 401, msg: '登陆状态失效' }), { status: 401 })],
    ['answered', new Response(JSON.stringify({ code: 200, msg: '', data: { name: '从前的', permissions: { normal: [], project: {} } } }))],
  ])('of the sign-in before, %s late, is nothing to the one of now', async (_, delayedResponse) => {
    const answering = globalThis.fetch
    let respond = (_response: Response): void => {}
    enter('before', true)
    globalThis.fetch = () => new Promise(resolve => { respond = resolve })
    const old = loadUser()
    enter('now', true)
    globalThis.fetch = answering
    await loadUser()
    respond(delayedResponse)
    await old
    expect([session.user?.name, session.token, readToken()]).toEqual(['第2次', 'now', 'now'])
  })

  test('keeps the rights in the project that was entered, as they are now', async () => {
    await loadUser()
    holdInProject('p1', ['P_STORAGE:query'])
    await renewUser()
    expect(session.user?.permissions.project).toEqual({ p1: ['P_STORAGE:edit'] })
    leave()
    await loadUser()
    expect(session.user?.permissions.project).toEqual({ p1: ['P_STORAGE'] })
  })
})

describe('the session', () => {
  test('signing in forgets the tabs and the user of before', () => {
    tabs.visit(plan)
    enter('new', true)
    expect(tabs.state.list).toEqual([])
    expect(session).toMatchObject({ token: 'new', user: null })
  })

  test('signing out clears everything even when the server does not answer', async () => {
    const before = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('no network'))
    enter('mine', true)
    tabs.visit(plan)
    await expect(signOut()).rejects.toMatchObject({ msg: '服务器没有响应' })
    globalThis.fetch = before
    expect([readToken(), session.token, session.user, tabs.state.list]).toEqual([null, null, null, []])
  })

  test('leaving clears token and tabs', () => {
    enter('new', true)
    tabs.visit(plan)
    leave()
    expect(readToken()).toBeNull()
    expect(session.token).toBeNull()
    expect(tabs.state.list).toEqual([])
    expect(sessionStorage.getItem(TABS_KEY)).toBeNull()
  })

  test('no call goes out under a sign-in of another window, and the end of one leaves the other', () => {
    enter('mine', true)
    localStorage.setItem(TOKEN_KEY, JSON.stringify({ value: 'theirs', expires: Date.now() + 1000 }))
    expect([currentToken(), readToken()]).toEqual(['mine', 'theirs'])
    leave()
    expect([currentToken(), readToken()]).toEqual([null, 'theirs'])
  })

  test('takes the place of the one before without a moment in between that others would take for its end', () => {
    enter('mine', true)
    const removed: string[] = []
    const before = Storage.prototype.removeItem
    Storage.prototype.removeItem = function (key) {
      if (this === localStorage) removed.push(key)
      before.call(this, key)
    }
    enter('next', true)
    Storage.prototype.removeItem = before
    expect([removed, readToken()]).toEqual([[], 'next'])
  })

  test('the held token dies in time', () => {
    writeToken('abc', true, 1000)
    expect([currentToken(1000 + TOKEN_LIFETIME_MS - 1), currentToken(1000 + TOKEN_LIFETIME_MS)]).toEqual(['abc', null])
  })

  test('asks for the user again when the mouse moves after five idle minutes and none is held', () => {
    const requests: unknown[] = []
    const before = globalThis.fetch
    globalThis.fetch = (...args) => {
      requests.push(args[0])
      return Promise.reject(new TypeError('no network'))
    }
    let now = 0
    const stop = refreshAfterIdle(() => now)
    const moveAt = (time: number) => {
      now = time
      dispatchEvent(new MouseEvent('mousemove'))
    }
    enter('mine', true)
    moveAt(299_999)
    moveAt(599_998)
    expect(requests).toEqual([])
    moveAt(899_998)
    expect(requests).toEqual(['/api/em/merchant/user/queryNowUserInfo'])
    session.user = userOf({ name: 'x' }) ?? null
    moveAt(1_500_000)
    leave()
    moveAt(2_500_000)
    stop()
    enter('mine', true)
    moveAt(3_500_000)
    expect(requests).toHaveLength(1)
    globalThis.fetch = before
  })

  test('notices a sign-in of another window, and only that', () => {
    enter('mine', true)
    const changes: (string | null)[] = []
    const stop = watchSignIn(token => changes.push(token))
    dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
    localStorage.setItem(TOKEN_KEY, JSON.stringify({ value: 'theirs', expires: Date.now() + 1000 }))
    dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
    stop()
    dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
    expect(changes).toEqual(['theirs'])
  })
})

describe('the user', () => {
  const response = {
    name: 'lin', realName: '林预算', avatar: { visitUrl: '/a.png' }, roles: [{ key: 12, value: '工人' }],
    merchant: { key: 1, merchantName: '示例', configJson: '{"execute":false}' },
    permissions: { normal: ['N_QUOTA'], project: { 9: ['P_INFO'] } }, canSeeAll: false,
  }

  test('is read with the defaults of the specification', () => {
    expect(userOf(response)).toMatchObject({ avatar: '/a.png', merchant: { key: '1', execute: false, executeReady: true } })
    expect(userOf({ name: 'x' })).toMatchObject({ realName: 'x', roles: [], merchant: { execute: true, executeReady: true } })
    expect(userOf(null)).toBeUndefined()
  })

  test('holds normal permissions everywhere and project ones inside their project', () => {
    session.user = userOf(response) ?? null
    expect([
      hasPermission('-'), hasPermission('N_QUOTA'), hasPermission('N_PROJ'), hasPermission('P_INFO'), hasPermission('P_INFO', '9'),
      hasPermission('P_INFO', '8'),
    ])
      .toEqual([true, true, false, false, true, false])
    leave()
    expect(hasPermission('N_QUOTA')).toBe(false)
  })

  test('is a worker only by that single role', () => {
    const worker = userOf(response)
    const both = userOf({ ...response, roles: [{ key: 12 }, { key: 3 }] })
    expect([worker, both].map(user => user && isWorkerOnly(user))).toEqual([true, false])
  })
})
