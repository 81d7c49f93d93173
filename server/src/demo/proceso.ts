/** The process in which `prepararDemostracion` works; its first message is the address of the database. */
import { once } from 'node:events'
import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { crearReloj } from '../platform/reloj.ts'
import { cargarDemostracion, type Registro, renovarDemostracion } from './demostracion.ts'
import type { Noticia } from './preparar.ts'

const registro: Registro = {
  info: (datos, mensaje) => process.send?.({ datos, mensaje } satisfies Noticia),
}
const [url] = await once(process, 'message')
const reloj = crearReloj()
const base = abrirBaseDeDatos(String(url), {
  max: 1,
  alFallar: ({ message }) => registro.info({ error: message }, 'Se perdió la conexión de la demostración'),
})
try {
  if (!(await cargarDemostracion(base.db, { reloj, registro }))) await renovarDemostracion(base.db, { reloj, registro })
} finally {
  await base.cerrar()
  process.disconnect()
}
