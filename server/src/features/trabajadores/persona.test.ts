import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { otroDni } from '../../../test/fabricas-trabajadores.ts'

const banco = usarBanco()
const persona = (mas = {}) => ({
  ...{ dni: otroDni(), name: 'Saúl', ape_pat: 'Ñahui', ape_mat: 'Cruz', sexo: 1 as const, fecha_nac: '1988-12-31' },
  ...mas,
})
const registrar = async (body: ReturnType<typeof persona>, quien: Persona = 'jefa') =>
  (await banco.como(quien)).llamar(trabajadoresApi.registrarPersona, { body })
const buscar = async (dni: string, quien: Persona = 'marta') =>
  (await banco.como(quien)).llamar(trabajadoresApi.buscarDni, { params: { dni } })
const accesosDe = (employee_id: number) =>
  banco.db.selectFrom('accesos').select('empacce_id').where('employee_id', '=', employee_id).execute()

describe('a person alone (API-27)', () => {
  test('USU-20 API-27 the person is saved without an access, for permission 4, 6 or user 11', async () => {
    for (const quien of ['jefa', 'marta', 'admin'] as const) {
      const nueva = persona()
      const { status, cuerpo } = await registrar(nueva, quien)
      const { sexo, fecha_nac, ...visible } = nueva
      expect([status, cuerpo]).toEqual([200, { data: { employee_id: expect.any(Number), ...visible } }])
      expect(await accesosDe(cuerpo.data.employee_id)).toEqual([])
      expect((await buscar(nueva.dni)).cuerpo).toMatchObject({ sexo, fecha_nac })
    }
  })

  test('API-27 a DNI that is registered is refused beside its field, and its person stays as it was', async () => {
    const nueva = persona()
    await registrar(nueva)
    const { status, cuerpo } = await registrar({ ...nueva, name: 'Otro' })
    expect([status, cuerpo.errors]).toEqual([422, { dni: 'El DNI ya está registrado' }])
    expect((await buscar(nueva.dni)).cuerpo.name).toBe('Saúl')
  })

  test('API-27 of 20 simultaneous registrations of one DNI one is made, the rest are refused', async () => {
    const nueva = persona()
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => registrar(nueva)))
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)])
    for (const { status, cuerpo } of respuestas)
      if (status === 422) expect(cuerpo.errors).toEqual({ dni: 'El DNI ya está registrado' })
  })

  test.each([
    ['TRA-09 IDE-01', { dni: '1234567' }, 'dni'],
    ['TRA-10', { name: '' }, 'name'],
    ['TRA-10', { ape_mat: ' ' }, 'ape_mat'],
    ['TRA-10', { sexo: null }, 'sexo'],
    ['TRA-16', { ape_pat: 'n'.repeat(81) }, 'ape_pat'],
    ['TRA-08', { fecha_nac: '31/12/1988' }, 'fecha_nac'],
  ])('%s %j is refused', async (_id, mas, campo) => {
    const jefa = await banco.como('jefa')
    const { statusCode, json } = await jefa.enviar({
      ...{ method: 'POST', url: '/api/employees/single', payload: { ...persona(), ...mas } },
    })
    expect([statusCode, Object.keys(json().errors)]).toEqual([422, [campo]])
  })

  test('D-33 the audit trail says who registered the person', async () => {
    const { cuerpo } = await registrar(persona())
    const huella = await banco.db
      .selectFrom('auditoria')
      .select(['accion', 'user_id', 'despues'])
      .where('tabla', '=', 'trabajadores')
      .where('registro', '=', String(cuerpo.data.employee_id))
      .executeTakeFirst()
    expect(huella).toMatchObject({ accion: 'INSERT', user_id: ELENCO.jefa.id, despues: { name: 'Saúl' } })
  })
})

describe('looking a person up by DNI (API-28)', () => {
  test('TRA-17 API-28 a registered person answers names, sex and birth date, and nothing else', async () => {
    const { dni, ...datos } = persona()
    await registrar({ dni, ...datos })
    for (const quien of ['marta', 'jefa', 'admin'] as const)
      expect(await buscar(dni, quien)).toMatchObject({ status: 200, cuerpo: datos })
    expect(Object.keys((await buscar(dni)).cuerpo).toSorted()).toEqual(Object.keys(datos).toSorted())
  })

  test('TRA-17 D-50 an unknown DNI answers empty, with 200', async () => {
    const { status, cuerpo } = await buscar(otroDni())
    expect([status, cuerpo]).toEqual([200, {}])
  })

  test('IDE-01 what is not a DNI is refused', async () => {
    for (const dni of ['1234567', '123456789', '1234567a', "' or 1=1"]) expect((await buscar(dni)).status).toBe(422)
  })
})
