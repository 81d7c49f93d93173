import { identidadApi } from '@cabildo/contracts/identidad'
import { visitasApi } from '@cabildo/contracts/visitas'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { EN_RENIEC, usarPide } from '../../../test/pide.ts'

const banco = usarBanco()
const pide = usarPide()
const conPide = usarBanco({ env: pide.env })
const pedir = async (dni: string, quien: Persona = 'marta', donde = banco) =>
  (await donde.como(quien)).llamar(identidadApi.reniec, { params: { dni } })

describe('the identity registry for staff (API-30)', () => {
  test('TRA-17 IDE-11 API-30 a known DNI answers prenombres, apPrimer and apSegundo, to permissions 4, 5 and 6', async () => {
    for (const quien of ['jefa', 'rosa', 'marta', 'admin'] as const) {
      const { status, cuerpo } = await pedir('98000001', quien)
      expect([status, cuerpo]).toEqual([200, { prenombres: 'Rosa Elvira', apPrimer: 'Quispe', apSegundo: 'Mamani' }])
    }
  })

  test('TRA-18 D-50 an unknown DNI answers empty, with 200', async () => {
    const { status, cuerpo } = await pedir('98999999')
    expect([status, cuerpo]).toEqual([200, {}])
  })

  test('TRA-18 IDE-18 a registry that fails is told apart from not found', async () => {
    pide.reniec.falla = 'error500'
    const { status, cuerpo } = await pedir(EN_RENIEC, 'marta', conPide)
    pide.restablecer()
    expect([status, cuerpo.codigo, cuerpo.message]).toEqual([
      ...[503, 'registroNoResponde', 'El registro de identidad no responde, intente en unos minutos'],
    ])
  })

  test('IDE-01 IDE-02 what is not a DNI is refused with its message', async () => {
    for (const dni of ['9800000', '980000011', '9800000a', '９８００００００']) {
      const { status, cuerpo } = await pedir(dni)
      expect([dni, status, cuerpo.errors]).toEqual([dni, 422, { dni: 'numero dni no es valido' }])
    }
  })

  test('API-30 D-02 D-43 whoever has none of the permissions needs a ticket like any citizen', async () => {
    const anonimo = await banco.ciudadano.llamar(identidadApi.reniec, { params: { dni: '98000001' } })
    expect([anonimo.status, anonimo.cuerpo.codigo]).toEqual([403, 'ticketInvalido'])
    const canastera = await pedir('98000001', 'canastera')
    expect([canastera.status, canastera.cuerpo.codigo]).toEqual([403, 'ticketInvalido'])
  })

  test('SHE-98 a worker whose session ended is sent to sign in, not to open a form', async () => {
    const headers = { authorization: 'Bearer una-sesion-que-termino' }
    const { statusCode } = await banco.ciudadano.enviar({ method: 'GET', url: '/api/pide/reniec/98000001', headers })
    expect(statusCode).toBe(401)
  })

  test('API-31 IDE-13 any session looks a RUC up without ticket', async () => {
    await banco.db.insertInto('empresas').values({ ruc: '20992618117', razon_social: 'COMERCIAL BRAVO S.A.' }).execute()
    const nadie = await banco.como('nadie')
    const buscar = (ruc: string) => nadie.llamar(identidadApi.sunat, { params: { ruc } })
    expect(await buscar('20992618117')).toMatchObject({ status: 200, cuerpo: { razon_social: 'COMERCIAL BRAVO S.A.' } })
    const ninguna = await buscar('20992535378')
    expect([ninguna.status, ninguna.cuerpo]).toEqual([200, {}])
  })

  test('IDE-14 API-23 visits read the same registries, as Nombres and apellidos', async () => {
    const rosa = await conPide.como('rosa')
    const { status, cuerpo } = await rosa.llamar(visitasApi.buscarDni, { params: { dni: EN_RENIEC } })
    expect([status, cuerpo]).toEqual([200, { result: { Nombres: 'JUAN CARLOS', apellidos: 'ÑAUPARI DE LA CRUZ' } }])
  })
})
