import { DISPOSITIVO_NUEVO_DIAS } from '@cabildo/contracts/mi-cuenta'
import { sesionApi } from '@cabildo/contracts/sesion'
import type { Modulo } from '../../modulo.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { deleteRetosViejos } from '../../platform/sesion/retos.queries.ts'
import { terminarSesion } from '../../platform/sesion/sesion.queries.ts'
import { conSitio } from './adivinanza.ts'
import { CUERPO_PUBLICO_BYTES, desdeDe } from './apertura.ts'
import { deleteAvisosViejos } from './avisos.queries.ts'
import { escribirAvisos } from './avisos.ts'
import { olvidoRoutes } from './olvido/olvido.routes.ts'
import { confirmar, ingresar } from './sesion.ts'

export const sesion = {
  rutas: [
    async (app, casa) => {
      const { db, reloj, sesiones } = casa
      ruta(
        app,
        sesionApi.ingresar,
        async ({ body, request }) => {
          const desde = desdeDe(request)
          return { access_token: await conSitio(desde.red, () => ingresar(casa, body, { ...desde, log: request.log })) }
        },
        { cuerpoMaximo: CUERPO_PUBLICO_BYTES },
      )
      ruta(app, sesionApi.confirmar, async ({ sesion, body, request }) => {
        const red = redDe(request.ip)
        await conSitio(red, () => confirmar(casa, sesion, { password: body.password ?? '', red }))
        return {}
      })
      ruta(app, sesionApi.salir, async ({ sesion }) => {
        await terminarSesion(db, sesion.id, { terminada: reloj.ahora(), motivo: 'salió', por: sesion.user.id })
        sesiones.olvidar(sesion.user.id)
        return {}
      })
    },
    olvidoRoutes,
  ],
  trabajos: (casa) => ({ escribir_avisos: escribirAvisos(casa) }),
  limpiezas: [deleteAvisosViejos, deleteRetosViejos],
  permanentes: {
    sesiones: `${DISPOSITIVO_NUEVO_DIAS} días desde que vencen, para avisar de ingresos desde otro lugar`,
    avisos_seguridad: 'un año',
    retos: 'un día desde que vencen',
    intentos_ingreso: 'un día',
  },
  sinBuscar: {
    intentos_ingreso: 'Ingresos fallidos del último día, que se borran solos.',
    retos: 'Códigos de un solo uso, que se borran solos.',
  },
} satisfies Modulo
