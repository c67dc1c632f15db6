/** Has upload progress, which fetch lacks. Rejects without an answer, like fetch. */
export function sendForm(
  url: string, form: FormData, headers: Headers, signal: AbortSignal, onSent: (done: number, total: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    const fail = (): void => reject(new TypeError('no answer'))
    request.open('POST', url)
    request.responseType = 'text'
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onload = () => resolve(new Response(request.responseText || null, {
      status: request.status, headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
    }))
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => signal.removeEventListener('abort', stop)
    if (signal.aborted) fail()
    else {
      signal.addEventListener('abort', stop)
      request.send(form)
    }
  })
}
