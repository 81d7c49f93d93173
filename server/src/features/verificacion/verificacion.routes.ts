import { HOLGURA_FIRMAS_BYTES, verificacionApi } from '@cabildo/contracts/verificacion'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { campoInvalido } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { exigirPresente, ruta } from '../../platform/http/ruta.ts'
import { limitarRed, MINUTO_MS } from '../../platform/limites/limites.ts'
import { Queue } from '../../platform/queue.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import { type Consultante, Dictamenes } from './dictamenes.ts'
import { comprobar, consultar } from './verificacion.ts'

/** Copies of citizens that arrive at once, in all and from one network; the staff's uploads have places of their own. */
const COPIAS_A_LA_VEZ = { places: 8, waiting: 16, perKey: { places: 2, waiting: 4 } }

/**
 * Public verification: by code (API-57), and of a citizen's own copy. The limits hold for the staff too: a session must
 * not be a way to guess codes (C7, P-16).
 */
export const verificacionRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'config' | 'entidad' | 'db' | 'reloj' | 'archivos' | 'enlaces' | 'firma'>
> = async (app, { config, entidad, db, reloj, archivos, enlaces, firma }) => {
  const { limiteVerifica: limite } = config
  const { talleresPublicos: talleres, confianza } = firma
  const dictamenes = new Dictamenes({
    ...{ archivos, talleres, confianza, reloj },
    alFallar: (err, key) => app.log.error({ err, key }, 'no se pudo leer un PDF que se verifica'),
  })
  const deLaEntidad = () => {
    const { dniPublico, siglas } = entidad.actual()
    return { dniPublico, siglas }
  }
  const alMinuto = { cadaMs: MINUTO_MS, maximo: limite.porMinuto }

  ruta(
    app,
    verificacionApi.consultar,
    async ({ body, request }) =>
      consultar({ db, reloj, enlaces, dictamenes, ...deLaEntidad() }, body, quienPide(request)),
    { preparar: limitarRed(db, reloj, 'verifica', [alMinuto, { cadaMs: HORA_MS, maximo: limite.porHora }]) },
  )

  ruta(
    app,
    verificacionApi.comprobar,
    async ({ subida, request }) => {
      try {
        const [copia] = subida.archivos
        if (!copia) throw campoInvalido('selectedFile', 'Elija un archivo PDF')
        return {
          data: await comprobar({ db, reloj, dictamenes, ...deLaEntidad() }, copia, quienPide(request)),
        }
      } finally {
        await subida.descartar()
      }
    },
    {
      antesDeLeer: limitarRed(db, reloj, 'verifica:archivo', [alMinuto]),
      subida: {
        carpeta: 'verificacion',
        holguraBytes: HOLGURA_FIRMAS_BYTES,
        sinRevisar: true,
        cola: new Queue(COPIAS_A_LA_VEZ),
      },
    },
  )
}

const quienPide = (request: FastifyRequest): Consultante => ({
  red: redDe(request.ip),
  exigirPresente: () => exigirPresente(request),
})
