import { correosApi } from '@cabildo/contracts/correos'
import type { Modulo } from '../../modulo.ts'
import {
  buscarCorreos,
  conservarCorreos,
  setAbandonados,
  vencerCartasConClave,
} from '../../platform/correo/correo.queries.ts'
import { reintentarCorreo } from '../../platform/correo/correo.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findCorreo, listaDeCorreos } from './correos.queries.ts'

export const correos = {
  /** The mailbox, which the informatics area reads: mails kept here, and mails that no server took (SHE-103, API-99). */
  rutas: [
    async (app, { db }) => {
      ruta(app, correosApi.listar, async ({ query }) => listaDeCorreos.pagina(db, query))
      ruta(app, correosApi.ver, async ({ params }) => ({ data: hallado(await findCorreo(db, params.id)) }))
      ruta(app, correosApi.reintentar, async ({ params, actor }) => {
        if (!(await enTransaccion(db, actor, (trx) => reintentarCorreo(trx, params.id))))
          throw new ErrorDeNegocio('noEncontrado')
        return {}
      })
    },
  ],
  limpiezas: [setAbandonados, vencerCartasConClave],
  conservados: ({ correosDias }) => [
    {
      ...conservarCorreos,
      ajuste: 'CONSERVACION_CORREOS_DIAS',
      plazo: correosDias === null ? null : { dias: correosDias },
    },
  ],
  buscadores: [buscarCorreos],
} satisfies Modulo
