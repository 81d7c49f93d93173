// In every page: asks the browser to keep the page for when there is no line. In that page: tries again.
const boton = document.getElementById('reintentar')
if (boton) {
  const reintentar = () => location.reload()
  boton.addEventListener('click', reintentar)
  addEventListener('online', reintentar)
} else if ('serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
