import { type Canasta, canastasApi } from '@cabildo/contracts/canastas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirCanastas, filaDe, unaCanasta } from '../../../test/fabricas/canastas.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filasDeGrilla } from '../../../test/tabla.ts'
import { dialogo, textosDe } from '../../../test/vista.ts'

const modal = () => dialogo('CANASTA')
const campo = (nombre: string) => modal().getByLabelText(nombre)
const grabar = () => modal().getByRole('button', { name: 'Grabar' })
const nacimiento = () => modal().getByRole('textbox', { name: /^Fecha de nacimiento/ })

test('CAN-13 CAN-15 CAN-16 CAN-17 CAN-18 CAN-21 CAN-25 CAN-26 SHE-68 a new beneficiary, whose DNI nobody may have twice', async () => {
  const otra = unaCanasta(1)
  const [dni, ape_nom] = ['95999999', 'APAZA NINA, LUZ']
  const filasDelServidor = [otra]
  await abrirCanastas(filasDelServidor)
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(campo('DNI')).toHaveFocus()
  await expect.element(grabar()).toBeDisabled()
  await expect
    .element(modal())
    .toMatchTextContent('Falta: DNI, apellidos y nombres, grupo, dirección, fecha de entrega')
  await expect
    .poll(() => textosDe(campo('Referencia').getByRole('option')))
    .toEqual(['PENDIENTE', 'ACTA-MPI', 'NO CORRESPONDE', 'NO TITULAR'])
  await expect.element(campo('Referencia')).toHaveValue('ACTA-MPI')
  await expect.element(campo('Precalifica')).toHaveValue('NUEVO')
  await expect.element(campo('Precalifica')).toBeDisabled()
  const grupo = modal().getByRole('combobox', { name: 'Grupo', exact: true })
  await expect
    .poll(() => textosDe(grupo.getByRole('option')))
    .toEqual(['Elija el grupo', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `GRUPO ${n}`)])
  await campo('DNI').fill('123')
  await campo('Apellidos y nombres').fill(ape_nom)
  await expect.element(modal().getByText('numero dni no es valido')).toBeVisible()
  await grupo.selectOptions('GRUPO 6')
  await campo('Dirección').fill('Av. Andrés Avelino Cáceres 12')
  await nacimiento().fill('31/02/1980')
  await modal().getByRole('textbox', { name: 'Fecha de entrega' }).fill('15/06/2026')
  await expect.element(modal()).toMatchTextContent('Falta: DNI, fecha de nacimiento')
  await nacimiento().fill('28/02/1980')
  await revisarAccesibilidad()

  const enviados = responder(canastasApi.crear, { exist: true, data: null })
  await campo('DNI').fill(otra.dni)
  await grabar().click()
  await expect.element(page.getByText('Dni ya se encuentra registrado').first()).toBeVisible()
  await expect.element(campo('DNI')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(campo('DNI')).toHaveFocus()
  expect(enviados).toHaveLength(1)
  await campo('DNI').fill(dni)
  responder(canastasApi.crear, () => rechazo('inesperado'))
  await grabar().click()
  await expect.element(page.getByText('No se pudo grabar el registro', { exact: true })).toBeVisible()
  const grabados = responder(canastasApi.crear, ({ body }) => {
    const data = unaCanasta(2, { ...body, zona: '', mz: '', lote: '' })
    filasDelServidor.push(data)
    return { exist: false, data }
  })
  await grabar().click()
  await expect.element(page.getByText('Registro grabado con éxito', { exact: true })).toBeVisible()
  await expect.element(modal()).not.toBeInTheDocument()
  expect(grabados.map(({ body }) => body)).toEqual([
    {
      ...{ dni, ape_nom, fnac: '1980-02-28', ngrupo: 'GRUPO 6', sub_grupo: '' },
      ...{ address: 'Av. Andrés Avelino Cáceres 12', zona: '', mz: '', lote: '' },
      ...{ fec_entrega: '2026-06-15', referencia: 'ACTA-MPI', eval_campo: '' },
    },
  ])
  await expect.element(filasDeGrilla()).toHaveLength(2)
  const nueva = filaDe({ dni, ape_nom, referencia: '' })
  await expect
    .poll(() => textosDe(nueva.getByRole('gridcell')))
    .toEqual([
      '',
      ape_nom,
      dni,
      'ACTA-MPI',
      '28/02/1980',
      'GRUPO 6',
      'AV. ANDRÉS AVELINO CÁCERES 12',
      '',
      'NUEVO',
      '15/06/2026',
    ])
})

test('CAN-13 CAN-22 CAN-27 D-22 an edit leaves four fields alone and overwrites nobody', async () => {
  const canasta = unaCanasta(1)
  const filasDelServidor = [canasta]
  await abrirCanastas(filasDelServidor)
  const fila = filaDe(canasta)
  await fila.getByRole('button', { name: `Editar ${canasta.ape_nom}` }).click()
  await expect.element(modal().getByRole('textbox', { name: 'Apellidos y nombres' })).toHaveFocus()
  for (const nombre of ['DNI', 'Grupo', 'Evaluación de campo', 'Referencia'])
    await expect.element(modal().getByLabelText(nombre, { exact: true })).toBeDisabled()
  await campo('Dirección').fill('')
  await expect.element(grabar()).toBeDisabled()
  await campo('Dirección').fill('Calle Lima 9')

  const deOtro = unaCanasta(1, { address: 'Calle Cusco 3', updated_at: '2026-03-02 10:00:00.000' })
  filasDelServidor[0] = deOtro
  const enviados = responder(canastasApi.actualizar, () => rechazo('desactualizado'))
  await grabar().click()
  await expect
    .element(modal().getByText('El registro fue modificado por otro usuario, vuelva a cargarlo'))
    .toBeVisible()
  expect(enviados.map(({ body }) => body.version)).toEqual([canasta.updated_at])
  await modal().getByRole('button', { name: 'Ver cambios' }).click()
  await expect.element(modal().getByText('Ahora dice: Calle Cusco 3')).toBeVisible()
  await expect.element(campo('Dirección')).toHaveFocus()
  await expect.element(campo('Dirección')).toHaveValue('Calle Lima 9')
  responder(canastasApi.actualizar, () => rechazo('inesperado'))
  await grabar().click()
  await expect.element(page.getByText('No se pudo actualizar el registro', { exact: true })).toBeVisible()
  const grabados = responder(canastasApi.actualizar, ({ body: { version: _, ...cambios } }) => {
    // The form sends all of them.
    const data = { ...deOtro, ...cambios } as Canasta
    filasDelServidor[0] = data
    return { data }
  })
  await grabar().click()
  await expect.element(page.getByText('Registro actualizado con éxito', { exact: true })).toBeVisible()
  await expect.element(modal()).not.toBeInTheDocument()
  expect(grabados.map(({ params, body }) => [params.id, body.version])).toEqual([[canasta.id, deOtro.updated_at]])
  await expect.element(fila).toMatchTextContent('CALLE LIMA 9')
  await expect.element(fila.getByRole('button', { name: /^Editar/ })).toHaveFocus()
})
