import { BUILT, screens } from './screen.ts'

/** Sign-in, workbench, personal pages and error pages (spec-1 §2). */
export const shellScreens = [
  ...screens({ permission: 'public', kind: 'live' }, [
    ['/user/login', '登录', BUILT],
    ['/user/register', '注册', BUILT],
    ['/user/forget', '忘记密码', BUILT],
    ['/user/registerResult', '注册结果', BUILT],
    ['/tmpAnalyse', '临时测算', BUILT],
    ['/quote', '报价', BUILT],
    ['/404', '页面不存在', BUILT],
  ]),
  ...screens({ permission: '-', kind: 'redirect' }, [
    ['/', '首页'],
    ['/processTransfer', '流程跳转'],
    ['/processKeyTransfer', '流程跳转'],
  ]),
  ...screens({ permission: '-', kind: 'live', menu: 'workbench' }, [
    ['/dashboard/workplace', '工作台', BUILT],
    ['/dashboard/notifyRemindList', '消息通知', BUILT],
    ['/dashboard/notifyRemindWarningList', '预警通知', BUILT],
  ]),
  ...screens({ permission: '-', kind: 'live' }, [
    ['/user/settings', '个人中心', BUILT],
    ['/user/change/merchant', '切换企业', BUILT],
    ['/exportTasks', '导出记录', BUILT],
    ['/menu/problem-feedback', '问题反馈', BUILT],
    ['/menu/problem-submit', '提交问题', { kind: 'hidden', built: true }],
    ['/menu/problem-detail', '问题详情', { kind: 'hidden', built: true }],
  ]),
  ...screens({ permission: '-', kind: 'hidden', keepAlive: false, built: true }, [
    ['/exception/403', '403'],
    ['/exception/404', '404'],
    ['/exception/410', '410'],
    ['/exception/500', '500'],
  ]),
]
