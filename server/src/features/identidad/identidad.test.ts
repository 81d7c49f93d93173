import { identidadApi } from '@cabildo/contracts/identidad'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import type { Persona } from '../../../test/elenco.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'

const banco = usarBanco()
const caido = usarBanco({
  identidad: {
    buscarDni: async () => {
      throw new ErrorDeNegocio('registroNoResponde')
    },
  },
})
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
    const { status, cuerpo } = await pedir('98000001', 'marta', caido)
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

  test('API-30 D-02 without a session 401, without any of the permissions 403', async () => {
    const sinSesion = await banco.ciudadano.llamar(identidadApi.reniec, { params: { dni: '98000001' } })
    expect(sinSesion.status).toBe(401)
    expect((await pedir('98000001', 'canastera')).status).toBe(403)
  })
})
