// In the page that shows when there is no line: tries again when it is back, and when the server is.
const CADA_MS = 5_000
const reintentar = () => location.reload()
document.getElementById('reintentar').addEventListener('click', reintentar)
addEventListener('online', reintentar)
// The line may have come back while this page was loading, and a server that starts again tells nobody.
setInterval(() => {
  if (navigator.onLine)
    fetch('/salud')
      .then(({ ok }) => ok && reintentar())
      .catch(() => undefined)
}, CADA_MS)
