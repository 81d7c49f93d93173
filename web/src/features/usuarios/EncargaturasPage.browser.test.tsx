import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type Encargatura, encargaturasApi, MENSAJES_ENCARGATURAS } from '@cabildo/contracts/encargaturas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { grabar } from '../../../test/fabricas/usuarios.ts'
import { listaDe } from '../../../test/listado.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo, sinDesborde } from '../../../test/vista.ts'

const una = (id: number, cambios: Partial<Encargatura> = {}): Encargatura => ({
  ...{ id, area_id: 30, area_name: 'Subgerencia de Comercialización', cargo_name: 'Subgerente' },
  ...{ titular: 'Ruth Salcedo Arana', encargado: 'Iván Poma Yauri', username: 'ipoma', clase: 'vacaciones' },
  ...{ documento: 'Memorando 322-2026-GDE', hasta_documento: null, desde: '2026-11-23', hasta: '2026-12-07' },
  ...{ alcance: [15], suspende_titular: true, estado: 'vigente', terminada_motivo: null, terminada_at: null },
  updated_at: '2026-11-20 09:00:00.000',
  ...cambios,
})
const abrirEncargaturas = async (filas: Encargatura[]) => {
  responder(encargaturasApi.lista, () => ({ data: filas }))
  responder(catalogosApi.areas, listaDe([{ id: 30, name: 'Subgerencia de Comercialización' }]))
  responder(catalogosApi.cargos, listaDe([{ id: 2, name: 'Subgerente' }]))
  await abrir('encargaturas', { como: 'jefa' })
  await expect.element(page.getByRole('heading', { name: 'ENCARGATURAS' })).toBeVisible()
}
/** A list that is searched by typing. */
const buscable = (name: string) => page.getByRole('combobox', { name })
const boton = (name: string) => page.getByRole('button', { name, exact: true })

test('USU-61 without any the table says so', async () => {
  await abrirEncargaturas([])
  await expect.element(page.getByText('No hay encargaturas registradas')).toBeVisible()
})

test('USU-61 each row tells position, people, document, days and state', async () => {
  await abrirEncargaturas([
    una(1),
    una(2, { titular: null, encargado: 'Nadia Olivares', estado: 'por empezar', documento: 'Resolución 7' }),
    una(3, { encargado: 'Rita Paz', estado: 'terminada', terminada_motivo: 'Volvió', hasta_documento: 'Memorando 9' }),
  ])
  const fila = (quien: string) => page.getByRole('row', { name: new RegExp(quien) })
  for (const texto of [
    'Subgerente',
    'Ruth Salcedo Arana',
    'Iván Poma Yauri',
    'Memorando 322-2026-GDE',
    '07/12/2026',
    /vigente/i,
  ])
    await expect.element(fila('Poma')).toMatchTextContent(texto)
  for (const texto of [/vacante/i, 'Resolución 7', /por empezar/i])
    await expect.element(fila('Olivares')).toMatchTextContent(texto)
  for (const texto of ['Memorando 9', /terminada/i]) await expect.element(fila('Rita Paz')).toMatchTextContent(texto)
})

test('USU-61 rows are found by position, person or document, and one that is over cannot be changed', async () => {
  await abrirEncargaturas([
    una(1),
    una(2, { titular: null, encargado: 'Nadia Olivares', estado: 'terminada', terminada_motivo: 'Se designó titular' }),
  ])
  await expect.element(page.getByText('1 vigente.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ruth Salcedo Arana/ })).toMatchTextContent('23/11/2026')
  await revisarAccesibilidad()
  await campo('Buscar encargaturas').fill('olivares')
  await expect.element(page.getByRole('row', { name: /Ruth Salcedo/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: /^Terminar Subgerente, .*: Se designó titular/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await campo('Buscar encargaturas').fill('nada así')
  await expect.element(page.getByText('Ninguna coincide con la búsqueda')).toBeVisible()
  expect(sinDesborde()).toBe(true)
})

test('USU-61 the form takes the scope from the titular, suspends him unless of a comisión, and shows what is refused beside the field', async () => {
  // The access of the titular ends before the encargatura does.
  const hasta = '2020-01-31'
  responder(encargaturasApi.opciones, ({ query }) => ({
    titulares: query.area_id ? [{ empacce_id: 7, name: 'Ruth Salcedo Arana', roles: [15, 16, 4], hasta }] : [],
    encargados: [
      { user_id: 9, username: 'ipoma', name: 'Iván Poma Yauri', cargo_name: 'Especialista', area_name: 'Obras' },
    ],
  }))
  await abrirEncargaturas([])
  await boton('Nueva').click()
  const caja = dialogo('CREAR ENCARGATURA')
  await expect.element(buscable('Área')).toHaveFocus()
  await expect.element(grabar()).toBeDisabled()
  await buscable('Área').fill('comer')
  await page.getByRole('option', { name: 'Subgerencia de Comercialización' }).click()
  await campo('Cargo').selectOptions('Subgerente')
  await campo('Titular').selectOptions('Ruth Salcedo Arana')
  // A code that only informatics gives is named, and not offered.
  await expect.element(caja.getByText('Panel Usuarios: solo lo concede el área de informática')).toBeVisible()
  await expect.element(caja.getByLabelText('Jefe de área (bandeja)')).toBeChecked()
  await expect.element(caja.getByText(MENSAJES_ENCARGATURAS.fin)).toBeVisible()
  await caja.getByLabelText('Jefe de área (bandeja)').click()
  await buscable('Encargado').fill('poma')
  await page.getByRole('option', { name: 'Iván Poma Yauri (ipoma)' }).click()
  await campo('Resolución o memorando').fill('Memorando 322-2026-GDE')
  await campo('Hasta').fill('31/12/2099')
  await expect.element(caja).toMatchTextContent('Falta: hasta')
  const hoy = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
  await campo('Hasta').fill(hoy.split('-').reverse().join('/'))
  await expect.element(caja).toMatchTextContent(/1 día · del/)
  await expect.element(caja.getByText(MENSAJES_ENCARGATURAS.sigue(hasta))).toBeVisible()
  await expect.element(caja.getByLabelText('Suspender al titular mientras dura')).toBeChecked()
  await campo('Motivo').selectOptions('Comisión de servicios')
  await expect.element(caja.getByLabelText('Suspender al titular mientras dura')).not.toBeChecked()
  await revisarAccesibilidad()
  const enviados = responder(encargaturasApi.registrar, () =>
    rechazo('validacion', { errors: { user_id: 'El encargado es el mismo titular' } }),
  )
  await grabar().click()
  await expect.element(buscable('Encargado')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(caja.getByText('El encargado es el mismo titular').first()).toBeVisible()
  expect(enviados.map(({ body }) => body)).toEqual([
    {
      ...{ area_id: 30, cargo_id: 2, titular_acceso: 7, user_id: 9, clase: 'comision', alcance: [15] },
      ...{ documento: 'Memorando 322-2026-GDE', desde: hoy, hasta: hoy, suspende_titular: false },
    },
  ])
  responder(encargaturasApi.registrar, { data: una(3) })
  await campo('Motivo').selectOptions('Vacaciones')
  await grabar().click()
  await expect.element(aviso('Encargatura grabada con éxito')).toBeVisible()
})

test('USU-61 it is ended with a reason, and its end is put off by a document', async () => {
  await abrirEncargaturas([una(1)])
  await boton('Terminar Subgerente, Subgerencia de Comercialización').click()
  const fin = dialogo('TERMINAR ENCARGATURA')
  await expect.element(campo('Motivo')).toHaveFocus()
  const terminadas = responder(encargaturasApi.terminar, { data: una(1, { estado: 'terminada' }) })
  await campo('Motivo').fill('Volvió antes')
  await revisarAccesibilidad()
  await fin.getByRole('button', { name: 'Terminar' }).click()
  await expect.element(aviso('Encargatura terminada')).toBeVisible()
  expect(terminadas.map(({ params, body }) => [params.id, body])).toEqual([[1, { motivo: 'Volvió antes' }]])
  await boton('Cambiar la fecha final de Subgerente, Subgerencia de Comercialización').click()
  await campo('Nueva fecha final').fill('07/12/2026')
  await campo('Resolución o memorando').fill('Resolución 9')
  await expect.element(dialogo('CAMBIAR FECHA FINAL')).toMatchTextContent('Falta: nueva fecha final')
  const aplazadas = responder(encargaturasApi.aplazar, { data: una(1, { hasta: '2026-12-20' }) })
  await campo('Nueva fecha final').fill('20/12/2026')
  await grabar().click()
  await expect.element(aviso('Encargatura grabada con éxito')).toBeVisible()
  expect(aplazadas.map(({ body }) => body)).toEqual([
    { hasta: '2026-12-20', documento: 'Resolución 9', version: '2026-11-20 09:00:00.000' },
  ])
})
