import { fileURLToPath } from 'node:url'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { MENSAJES_SEGUIMIENTO } from '@cabildo/contracts/seguimiento-reglas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../../casa.ts'
import { campoInvalido } from '../../../platform/errores.ts'
import { abrirLectorDeLibros } from '../../../platform/hojas/lector.ts'
import { ruta } from '../../../platform/http/ruta.ts'
import type { DestinoSubida, Subida } from '../../../platform/subidas/subida.ts'
import { listaDeObras } from '../obra.ts'
import { detectarColumnas, type LectorDeObras, subirObras } from './carga.ts'

const PROGRAMA = fileURLToPath(new URL('./lector.proceso.ts', import.meta.url))
const DESTINO: DestinoSubida = { carpeta: 'hojas', libros: ['selectedFile'] }

/** Spreadsheets of works: read into the timeline (API-96), or only for the columns that they suggest. */
export const obrasCargaRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj' | 'archivos'>> = async (app, casa) => {
  const { db, reloj, archivos } = casa
  const lector: LectorDeObras = abrirLectorDeLibros(PROGRAMA, archivos, {
    alFallar: (err) => app.log.error({ err }, 'no se pudo leer un Excel'),
  })
  const partes = { db, reloj, archivos, lector }
  app.addHook('onClose', () => lector.cerrar())

  ruta(
    app,
    seguimientoApi.subir,
    async ({ subida, body, sesion, actor }) => {
      const encargo = { archivo: archivoDe(subida), created_by: sesion.user.id, ...body }
      const reporte = await subirObras(partes, actor, encargo)
      const { data: metas, actualizado, hoy } = await listaDeObras(db, reloj.hoy())
      return { metas, actualizado, hoy, reporte }
    },
    { subida: DESTINO },
  )
  ruta(
    app,
    seguimientoApi.detectar,
    async ({ subida }) => ({ data: await detectarColumnas(partes, archivoDe(subida)) }),
    { subida: DESTINO },
  )
}

const archivoDe = (subida: Subida) => {
  const [archivo] = subida.de('selectedFile')
  if (!archivo) throw campoInvalido('selectedFile', MENSAJES_SEGUIMIENTO.archivoObligatorio)
  return archivo
}
