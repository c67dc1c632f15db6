import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDown, Tick } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import type { GridView } from '#shared/api/setting.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { DialogComing } from '#client/ui/useComing.tsx'
import { messageOf } from '#client/grid/remote/messages.ts'
import { ViewDialog } from '../panels.ts'
import type { ViewsState } from './useViews.ts'

async function report(done: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
    toast.ok(done)
  } catch (error) {
    toast.bad(messageOf(error))
  }
}

/** 视图：默认, the user's and shared views; a dot marks unsaved changes. */
export function ViewMenu({ state }: { readonly state: ViewsState }) {
  const { views, current, changed, columns: { start, setStart }, choose, restore, save, remove } = state
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const ownViews = views.filter(view => view.own)
  const others = views.filter(view => !view.own)
  const drop = async (view: GridView) => {
    const text = view.shared ? '同事将不能再使用它，列表中的数据不受影响。' : '列表中的数据不受影响。'
    if (await confirm({ title: `删除视图“${view.name}”？`, text, verb: '删除', intent: 'danger' })) await report('已删除视图', () => remove(view))
  }
  const copyLink = () => void report('已复制链接', () => navigator.clipboard.writeText(location.href))
  const entry = (view: GridView | null) => (
    <MenuItem
      key={view?.id ?? ''}
      text={view?.name ?? '默认'}
      icon={view?.id === current?.id ? <Tick /> : <span className="yz-views-blank" />}
      label={[view && (view.own ? view.shared && '已共享' : view.byName), (start ?? null) === (view?.id ?? null) && '打开时使用'].filter(Boolean)
        .join(' · ')}
      onClick={() => choose(view)}
    />
  )
  const menu = (
    <Menu className="yz-views" aria-label="视图">
      {entry(null)}
      {ownViews.length > 0 && <MenuDivider title="我的视图" />}
      {ownViews.map(entry)}
      {others.length > 0 && <MenuDivider title="同事共享" />}
      {others.map(entry)}
      <MenuDivider />
      {changed && current?.own && <MenuItem text="保存" onClick={() => void report('已保存视图', save)} />}
      <MenuItem text={current && !changed ? '复制为新视图…' : '另存为…'} onClick={() => setDialog('new')} />
      {changed && <MenuItem text="还原" onClick={restore} />}
      {current?.own && <MenuItem text="重命名…" onClick={() => setDialog('rename')} />}
      {current?.own && (
        <MenuItem
          text={current.shared ? '取消共享' : '共享给同事'}
          onClick={() => void report(current.shared ? '已取消共享' : '已共享给同事', () => save({ shared: !current.shared }))}
        />
      )}
      {(start ?? null) !== (current?.id ?? null) && <MenuItem text="打开时使用此视图" onClick={() => setStart(current?.id ?? null)} />}
      <MenuItem text="复制链接" onClick={copyLink} />
      {current?.own && <MenuItem text="删除" intent="danger" onClick={() => void drop(current)} />}
    </Menu>
  )
  return (
    <>
      <Popover placement="bottom-end" content={menu}>
        <Button
          className="yz-view-button"
          title={changed ? '视图已更改，尚未保存' : undefined}
          text={<>视图：{current?.name ?? '默认'}{changed && <span className="yz-unsaved-dot" role="img" aria-label="未保存" />}</>}
          endIcon={<CaretDown />}
        />
      </Popover>
      {dialog && <Suspense fallback={<DialogComing />}>
        <ViewDialog
          title={dialog === 'new' ? '另存为新视图' : '重命名视图'}
          name={dialog === 'rename' ? current?.name ?? '' : ''}
          sharing={dialog === 'new'}
          onDone={(name, shared) => (dialog === 'new' ? state.saveAs(name, shared) : save({ name }))}
          onClose={() => setDialog(null)}
        />
      </Suspense>}
    </>
  )
}
