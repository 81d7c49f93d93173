import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { DONDE_SE_PRESENTA } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { DETALLE_DE_ATENCION, SIN_RESPONSABLES } from '../../../test/fabricas/atencion.ts'
import { abrirReclamos, unReclamo } from '../../../test/fabricas/reclamos.ts'
import { abrirSolicitudes, SIN_ACTOS, unaSolicitud } from '../../../test/fabricas/transparencia.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { sinDesborde } from '../../../test/vista.ts'

const DEPENDENCIAS = {
  un_solo_original: true,
  data: [
    { depe_id: 15, depe_nombre: 'Gerencia de Desarrollo Urbano' },
    { depe_id: 30, depe_nombre: 'Registro Civil' },
  ],
}
const masAcciones = (fila: string) => filaDe(fila).getByRole('button', { name: /^Más acciones/ })
const abrirMenu = (fila: string) => masAcciones(fila).click()
const elegir = (nombre: string | RegExp) => page.getByRole('menuitem', { name: nombre }).click()
const elegirArea = async (nombre: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Área' }).fill(nombre.slice(0, 6))
  await page.getByRole('option', { name: nombre }).click()
}

test('REC-42 REC-54 a complaint goes to an area with its order; a refusal keeps what was written, and the same area is told', async () => {
  responder(mesaDePartesListaApi.dependencias, DEPENDENCIAS)
  const reclamo = unReclamo(1, { area_id: 30 })
  await abrirReclamos([reclamo])
  await abrirMenu('Reclamo 01')
  await elegir('Derivar')
  const dialogo = page.getByRole('dialog', { name: 'DERIVAR RECLAMO' })
  await expect.element(dialogo).toMatchTextContent('Falta: el área')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const area = dialogo.getByRole('combobox', { name: 'Área' })
  await expect.element(area).toHaveAccessibleDescription(/Elija el área/)
  await elegirArea('Registro Civil')
  await expect.element(dialogo.getByText('El reclamo es sobre esta misma área')).toBeVisible()
  await dialogo.getByLabelText(/^Proveído/).fill('Informe por favor')
  // A screen that ends gives back what was written.
  await abrirReclamos([reclamo])
  await expect.element(area).toHaveValue('Registro Civil')
  await expect.element(dialogo.getByLabelText(/^Proveído/)).toHaveValue('Informe por favor')
  responder(reclamosListaApi.derivar, rechazo('validacion', { errors: { area_id: 'Elija otra área' } }))
  await dialogo.getByRole('button', { name: 'Derivar' }).click()
  await expect.element(area).toHaveAccessibleDescription(/Elija otra área/)
  // Beside its field, and not above them too.
  expect(dialogo.getByText('Elija otra área').elements()).toHaveLength(1)
  await revisarAccesibilidad()
  const mensaje = 'Un área lo tiene: espere su informe o su devolución'
  responder(reclamosListaApi.derivar, rechazo('otroEstadoDeAtencion', { message: mensaje }))
  await dialogo.getByRole('button', { name: 'Derivar' }).click()
  await expect.element(page.getByText('No se pudo derivar el reclamo')).toBeVisible()
  await expect.element(dialogo.getByText(mensaje)).toBeVisible()
  await expect.element(dialogo.getByLabelText(/^Proveído/)).toHaveValue('Informe por favor')
  const enviados = responder(reclamosListaApi.derivar, {
    data: { ...reclamo, estado: 'EN ATENCION', area: 'Registro Civil', retirable: true },
    atencion: DETALLE_DE_ATENCION,
  })
  await dialogo.getByRole('button', { name: 'Derivar' }).click()
  await expect.element(page.getByText('Reclamo derivado a Registro Civil')).toBeVisible()
  expect(enviados.map(({ body }) => body)).toMatchObject([
    { area_id: 30, proveido: 'Informe por favor', retirar: false },
  ])
})

test('REC-42 what an area has not received is taken back, and what it received says why not', async () => {
  const enArea = { estado: 'EN ATENCION', area: 'Registro Civil' } as const
  const reclamo = unReclamo(1, { ...enArea, retirable: true })
  await abrirReclamos([reclamo, unReclamo(2, enArea), unReclamo(3, { registro_id: null, expe_id: null })])
  await abrirMenu('Reclamo 02')
  await expect
    .element(page.getByRole('menuitem', { name: /^Retirar El área ya lo recibió/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('heading', { name: 'LISTADO DE RECLAMOS' }).click()
  await abrirMenu('Reclamo 03')
  await expect
    .element(page.getByRole('menuitem', { name: 'Derivar El reclamo aún no está registrado en Sisgedo' }))
    .toBeVisible()
  await page.getByRole('heading', { name: 'LISTADO DE RECLAMOS' }).click()
  const enviados = responder(reclamosListaApi.derivar, { data: unReclamo(1), atencion: DETALLE_DE_ATENCION })
  await abrirMenu('Reclamo 01')
  await elegir('Retirar')
  const pregunta = page.getByRole('alertdialog', { name: 'RETIRAR RECLAMO' })
  await expect.element(pregunta).toMatchTextContent('Registro Civil todavía no lo recibió')
  await pregunta.getByRole('button', { name: 'Retirar' }).click()
  await expect.element(page.getByText('Reclamo retirado de Registro Civil')).toBeVisible()
  expect(enviados.map(({ body }) => body)).toMatchObject([{ retirar: true }])
})

test('REC-47 what is no complaint is told with where it is filed, which follows what it is; REC-40 only by its responsible', async () => {
  const reclamo = unReclamo(1)
  await abrirReclamos([reclamo])
  await abrirMenu('Reclamo 01')
  await elegir('No es un reclamo')
  const dialogo = page.getByRole('dialog', { name: 'NO ES UN RECLAMO' })
  await dialogo.getByLabelText('Qué es').selectOptions('Recurso')
  await expect.element(dialogo.getByLabelText('Dónde se presenta')).toHaveValue(DONDE_SE_PRESENTA[2])
  await dialogo.getByLabelText('Qué es').selectOptions('Trámite')
  await expect.element(dialogo.getByLabelText('Dónde se presenta')).toHaveValue('En la mesa de partes virtual')
  await dialogo.getByLabelText('Explicación').fill('Pide')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialogo.getByText('Explique por qué, en 10 a 2,000 caracteres')).toBeVisible()
  await dialogo.getByLabelText('Explicación').fill('Pide una licencia')
  await abrirReclamos([reclamo])
  const explicacion = dialogo.getByLabelText('Explicación')
  await expect.element(explicacion).toHaveValue('Pide una licencia')
  const errors = { 'no_corresponde.texto': 'Explique mejor' }
  responder(reclamosListaApi.cambiar, rechazo('validacion', { errors }))
  await dialogo.getByRole('button', { name: 'Registrar y avisar' }).click()
  await expect.element(explicacion).toHaveAccessibleDescription(/Explique mejor/)
  await explicacion.fill('Pide una licencia de funcionamiento')
  await expect.element(dialogo.getByText('Explique mejor')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  const enviados = responder(reclamosListaApi.cambiar, {
    data: { ...reclamo, estado: 'NO CORRESPONDE' },
    atencion: DETALLE_DE_ATENCION,
  })
  await dialogo.getByRole('button', { name: 'Registrar y avisar' }).click()
  await expect.element(page.getByText('Se registró que no es un reclamo')).toBeVisible()
  expect(enviados[0]?.body).toEqual({
    no_corresponde: {
      ...{ que_es: 5, texto: 'Pide una licencia de funcionamiento', donde: 'En la mesa de partes virtual' },
    },
  })
})

test('REC-50 the motive is corrected from the detail, beside what the citizen chose; REC-40 another holder of 1 only reads', async () => {
  await abrirReclamos([unReclamo(1)], 'rebeca', { ...SIN_RESPONSABLES, responsable: false })
  await filaDe('Reclamo 01')
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  await expect.element(detalle.getByRole('button', { name: 'Derivar' })).not.toBeInTheDocument()
  await detalle.getByRole('button', { name: 'Cambiar motivo' }).click()
  const dialogo = page.getByRole('dialog', { name: 'CAMBIAR MOTIVO' })
  await expect.element(dialogo).toMatchTextContent('El ciudadano eligió Tiempo')
  await dialogo.getByLabelText('Motivo del reclamo').selectOptions('Trato: cómo lo atendió el personal')
  await revisarAccesibilidad()
  const enviados = responder(reclamosListaApi.cambiar, { data: unReclamo(1), atencion: DETALLE_DE_ATENCION })
  await dialogo.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(page.getByText('Motivo actualizado')).toBeVisible()
  expect(enviados[0]?.body).toEqual({ tipo_reclamo: 1 })
  await abrirMenu('Reclamo 01')
  await expect
    .element(
      page.getByRole('menuitem', { name: /^Derivar Solo el responsable del libro de reclamaciones puede hacerlo/ }),
    )
    .toBeVisible()
})

test('TRS-15 TRS-24 a request is asked of an area, on a phone too', async () => {
  responder(mesaDePartesListaApi.dependencias, DEPENDENCIAS)
  await abrirSolicitudes([unaSolicitud(1, { expe_id: '2026-000045' })])
  await page.viewport(390, 844)
  await abrirMenu('Pedido 01')
  await elegir('Pedir a un área')
  await expect.element(page.getByText('Presentadas desde')).toBeInTheDocument()
  const dialogo = page.getByRole('dialog', { name: 'PEDIR A UN ÁREA' })
  await elegirArea('Gerencia de Desarrollo Urbano')
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  responder(transparenciaListaApi.derivar, {
    data: unaSolicitud(1),
    atencion: DETALLE_DE_ATENCION,
    actos: SIN_ACTOS,
  })
  await dialogo.getByRole('button', { name: 'Pedir a un área' }).click()
  await expect.element(page.getByText('Solicitud enviada a Gerencia de Desarrollo Urbano')).toBeVisible()
})

test('REC-55 SHE-63 the focus returns from each dialog of the menu to its button', async () => {
  responder(mesaDePartesListaApi.dependencias, DEPENDENCIAS)
  await abrirReclamos([unReclamo(1), unReclamo(2, { estado: 'EN ATENCION', area: 'Registro Civil', retirable: true })])
  for (const [fila, acto] of [
    ['Reclamo 01', 'Derivar'],
    ['Reclamo 02', 'Retirar'],
    ['Reclamo 01', 'No es un reclamo'],
    ['Reclamo 01', 'Cambiar motivo'],
  ] as const) {
    await abrirMenu(fila)
    await elegir(acto)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(masAcciones(fila)).toHaveFocus()
  }
})
