import { entregar, lugar } from './navegador.ts'

/**
 * Program of the server's process that paints the public pages (decision 0230): its argument is the municipality, its message the
 * HTML of each. The app is loaded once there is something of a browser around it.
 */
const { pintarTodas } = await import('./paginas.tsx')
const portadas = await pintarTodas((direccion) => {
  lugar.pathname = direccion
})
entregar(portadas)
