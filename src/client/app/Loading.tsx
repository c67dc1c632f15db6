/** Shown only while the shell loads; pages show skeleton rows. */
export function Loading() {
  return <div className="yz-loading" role="status">加载中，请稍候</div>
}
