/** The process in which `prepararDemostracion` works; its first message is the address of the database and the settings. */
import { once } from 'node:events'
import { leerSecreto } from '../platform/arranque/secreto.ts'
import { abrirBaseDeDatos } from '../platform/db/conexion.ts'
import { crearReloj } from '../platform/reloj.ts'
import { cargarDemostracion, type Log, renovarDemostracion } from './demostracion.ts'
import { abrirOficina } from './oficina.ts'
import type { Encargo, Noticia } from './preparacion.ts'

const log: Log = {
  info: (datos, mensaje) => process.send?.({ datos, mensaje } satisfies Noticia),
}
const [{ url, config }] = (await once(process, 'message')) as [Encargo]
const reloj = crearReloj()
const base = abrirBaseDeDatos(url, {
  max: 1,
  alFallar: ({ message }) => log.info({ error: message }, 'Se perdió la conexión de la demostración'),
})
try {
  const oficina = await abrirOficina(config, base.db)
  const secreto = leerSecreto(config)
  if (!(await cargarDemostracion(base.db, { reloj, log, oficina, secreto })))
    await renovarDemostracion(base.db, { reloj, log })
} finally {
  await base.cerrar()
  process.disconnect()
}
