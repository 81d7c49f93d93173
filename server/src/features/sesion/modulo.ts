import { sesionApi } from '@cabildo/contracts/sesion'
import type { Modulo } from '../../modulo.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { terminarSesion } from '../../platform/sesion/sesion.queries.ts'
import { conSitio } from './adivinanza.ts'
import { confirmar, ingresar } from './sesion.ts'

export const sesion = {
  rutas: [
    async (app, casa) => {
      const { db, reloj, sesiones } = casa
      ruta(app, sesionApi.ingresar, async ({ body, request }) => {
        const red = redDe(request.ip)
        return { access_token: await conSitio(red, () => ingresar(casa, body, { red, log: request.log })) }
      })
      ruta(app, sesionApi.confirmar, async ({ sesion, body, request }) => {
        const red = redDe(request.ip)
        await conSitio(red, () => confirmar(casa, sesion, { password: body.password ?? '', red }))
        return {}
      })
      ruta(app, sesionApi.salir, async ({ sesion }) => {
        await terminarSesion(db, sesion.id, reloj.ahora())
        sesiones.olvidar(sesion.user.id)
        return {}
      })
    },
  ],
  permanentes: {
    sesiones: 'un día desde que vencen',
    intentos_ingreso: 'un día',
  },
  sinBuscar: { intentos_ingreso: 'Ingresos fallidos del último día, que se borran solos.' },
} satisfies Modulo
