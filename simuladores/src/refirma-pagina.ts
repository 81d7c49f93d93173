/**
 * The page of RENIEC that goes into the frame: like theirs it posts to anybody ('*') and looks at nobody's origin. The
 * native program that it starts is the simulator's.
 */
export const PAGINA_INVOCADOR = `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>ReFirma Invoker (simulador)</title></head>
<body style="font-family: sans-serif; background: #fff; margin: 20vh auto; max-width: 32rem; text-align: center">
<h1>ReFirma</h1>
<p role="status" id="estado">Iniciando…</p>
<script>
  const decir = (mensaje) => window.parent.postMessage(mensaje, '*')
  const mostrar = (texto) => { document.getElementById('estado').textContent = texto }
  window.addEventListener('message', async ({ data }) => {
    if (data && data.init) {
      mostrar('Pidiendo argumentos…')
      decir('getArguments')
    }
    if (data && data.arguments) {
      mostrar('Firmando…')
      const respuesta = await fetch('lanzar', { method: 'POST', body: data.arguments })
      for (const mensaje of await respuesta.json()) decir(mensaje)
    }
  })
</script>
</body>
</html>`
