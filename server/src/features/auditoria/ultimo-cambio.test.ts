import { EDITABLES, type Editable, ultimoCambioApi } from '@cabildo/contracts/ultimo-cambio'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'

const banco = usarBanco()

test('D-33 who edits a record reads who changed it last, when and what; another area does not', async () => {
  const [rosa, julio, sinPermiso] = [await banco.como('rosa'), await banco.como('julio'), await banco.como('nadie')]
  const suya = await unaVisita(rosa, { motivo: 'Consulta de trámite' })
  const ver = (quien: typeof rosa, modulo: 'visitas' | 'usuarios' = 'visitas') =>
    quien.llamar(ultimoCambioApi.ver, { params: { modulo, id: String(suya.id) } })
  expect((await ver(rosa)).cuerpo.data).toMatchObject({ persona: 'rosa Prueba Elenco', creado: true, campos: [] })
  const guardada = await rosa.llamar(visitasApi.guardar, {
    params: { id: String(suya.id) },
    body: datosDeVisita({ motivo: 'Otro motivo' }),
  })
  expect(guardada.status).toBe(200)
  expect((await ver(rosa)).cuerpo.data).toMatchObject({
    creado: false,
    en: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    campos: expect.arrayContaining(['Motivo']),
  })
  expect((await ver(julio)).cuerpo.data).toBeNull()
  expect((await ver(sinPermiso)).status).toBe(403)
  expect((await ver(rosa, 'usuarios')).status).toBe(403)
})

test('D-33 SHE-98 every record that a form edits can be asked about; what nobody has answers nothing', async () => {
  const sol = await banco.como('sol')
  for (const modulo of Object.keys(EDITABLES) as Editable[]) {
    const { status, cuerpo } = await sol.llamar(ultimoCambioApi.ver, { params: { modulo, id: '1' } })
    expect([modulo, status]).toEqual([modulo, 200])
    expect((await sol.llamar(ultimoCambioApi.ver, { params: { modulo, id: '900000001' } })).cuerpo.data).toBeNull()
    expect(cuerpo).toHaveProperty('data')
  }
})
