import { expedientesApi } from '@cabildo/contracts/expedientes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirBandeja,
  aviso,
  deshacerEn,
  dialogo,
  enProceso,
  filaDe,
  IVAN,
  RUTH,
  todosHechos,
  unaFila,
  unExpediente,
} from '../../../../test/fabricas/expedientes.ts'
import { responder, sinRed } from '../../../../test/servidor.ts'
import { textosDe } from '../../../../test/vista.ts'

/** Chooses an act in the menu of a row. */
const pedir = async (numero: string, acto: RegExp) => {
  await filaDe(numero)
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await page.getByRole('menuitem', { name: acto }).click()
}
const agregar = async (codigo: string, proveido = '') => {
  await page.getByLabelText('Código').fill(codigo)
  if (proveido) await page.getByLabelText(/^Proveído/).fill(proveido)
  await page.getByRole('button', { name: 'Agregar' }).click()
}
const EN_PROCESO = { datos: 'bandeja=en_proceso' }

test('EXP-28 D-120 a case goes to one area as the original and to others as copies, never to the own one', async () => {
  const filas = [enProceso(1, { asunto: 'Módulo de emolientes' })]
  await abrirBandeja(filas, EN_PROCESO)
  const pedidos = responder(expedientesApi.derivar, ({ body }) => todosHechos(body.oper_ids))
  await pedir('EXP-2026-000001', /^Derivar/)
  const derivar = dialogo('DERIVAR EXPEDIENTE')
  await expect.element(derivar).toMatchTextContent('EXP-2026-000001 · Original · Módulo de emolientes')
  await expect.element(derivar).toMatchTextContent('Falta: agregar un destino')
  await expect.element(derivar.getByRole('checkbox')).not.toBeInTheDocument()
  // What the area mostly orders is suggested while an order is written.
  const { list } = derivar.getByLabelText(/^Proveído/).element() as HTMLInputElement
  await expect.poll(() => [...(list?.options ?? [])].map(({ value }) => value)).toContain('Para su atención')
  await derivar.getByLabelText('Código').fill('15')
  await expect.element(derivar).toMatchTextContent('Ninguna dependencia tiene el código 15')
  await agregar('21', 'Emitir opinión')
  await agregar('34')
  await agregar('40', 'Para conocimiento')
  await expect.element(derivar).toMatchTextContent('3 destinos: 1 original y 2 copias')
  const forma = (area: string) => derivar.getByRole('group', { name: `Forma para ${area}` })
  await expect.element(forma('Sub Gerencia de Tesorería').getByRole('radio', { name: 'Original' })).toBeChecked()
  // Another original makes the first a copy; without any it says what is missing.
  await forma('Secretaría General').getByText('Original').click()
  await expect.element(forma('Sub Gerencia de Tesorería').getByRole('radio', { name: 'Copia' })).toBeChecked()
  await forma('Secretaría General').getByText('Copia').click()
  await expect.element(derivar).toMatchTextContent('Falta: elegir el destino del original')
  await forma('Secretaría General').getByText('Original').click()
  await revisarAccesibilidad()
  // Where the original is taken off, the first of the others is it.
  await derivar.getByRole('button', { name: 'Quitar Secretaría General' }).click()
  await expect.element(forma('Sub Gerencia de Tesorería').getByRole('radio', { name: 'Original' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Expediente derivado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({
    oper_ids: [1_001],
    destinos: [
      { dependencia: 21, copia: false, proveido: 'Emitir opinión' },
      { dependencia: 40, copia: true, proveido: 'Para conocimiento' },
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
})

test('EXP-30 D-120 many go to the same destinations, copies among them as copies, and each has its result', async () => {
  const filas = [enProceso(1), enProceso(2, { forma: 'copia' })]
  await abrirBandeja(filas, EN_PROCESO)
  const pedidos = responder(expedientesApi.derivar, ({ body }) => ({
    data: body.oper_ids.map((oper_id, i) => ({
      ...{ oper_id, hecho: i === 0, mensaje: i === 0 ? 'Hecho' : 'El expediente está en otra área' },
      movimiento: i === 0 ? 9_001 : null,
    })),
  }))
  await page.getByRole('checkbox', { name: 'Elegir los de esta página' }).click()
  await page.getByRole('button', { name: 'Derivar seleccionados' }).click()
  const derivar = dialogo('DERIVAR EXPEDIENTE')
  await expect.element(derivar).toMatchTextContent('2 expedientes')
  await expect.element(derivar).toMatchTextContent('La copia elegida va como copia')
  await agregar('21')
  await derivar.getByRole('button', { name: 'Derivar', exact: true }).click()
  await expect
    .poll(() => textosDe(dialogo('RESULTADO').getByRole('listitem')))
    .toEqual(['EXP-2026-000001Hecho', 'EXP-2026-000002El expediente está en otra área'])
  await dialogo('RESULTADO').getByRole('button', { name: 'Reintentar fallidos' }).click()
  await expect.poll(() => pedidos.map(({ body }) => body.oper_ids)).toEqual([[1_001, 1_002], [1_002]])
  expect(pedidos[1]?.body.destinos).toEqual(pedidos[0]?.body.destinos)
})

test('EXP-18 EXP-28 of a copy all destinations are copies', async () => {
  await abrirBandeja([enProceso(3, { forma: 'copia' })], EN_PROCESO)
  const pedidos = responder(expedientesApi.derivar, ({ body }) => todosHechos(body.oper_ids))
  await pedir('EXP-2026-000003', /^Derivar/)
  await agregar('21')
  await expect.element(dialogo('DERIVAR EXPEDIENTE')).toMatchTextContent('1 destino: 1 copia')
  await expect.element(dialogo('DERIVAR EXPEDIENTE').getByRole('radio')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => pedidos[0]?.body.destinos.map(({ copia }) => copia)).toEqual([true])
})

test('EXP-27 EXP-44 what is sent back needs a motive; it goes to where it came from, and comes back by the toast', async () => {
  const fila = unaFila(4)
  await abrirBandeja([fila])
  const pedidos = responder(expedientesApi.devolver, () => unExpediente(fila, 9_004))
  const deshechos = responder(expedientesApi.deshacer, ({ body }) => todosHechos(body.oper_ids))
  await pedir('EXP-2026-000004', /^Devolver/)
  const devolver = dialogo('DEVOLVER EXPEDIENTE')
  await expect.element(devolver).toMatchTextContent('Falta: el motivo')
  await devolver.getByLabelText(/^Motivo/).fill('No')
  await userEvent.tab()
  await expect.element(devolver).toMatchTextContent('Escriba un motivo de 4 a 500 caracteres')
  await devolver.getByLabelText(/^Motivo/).fill('No es de esta área')
  await revisarAccesibilidad()
  await devolver.getByRole('button', { name: 'Devolver', exact: true }).click()
  await deshacerEn('Expediente devuelto a Mesa de partes')
  expect(pedidos[0]?.body).toMatchObject({ oper_id: 1_004, motivo: 'No es de esta área' })
  await expect.poll(() => deshechos[0]?.body).toEqual({ oper_ids: [9_004] })
})

test('EXP-65 a refused act leaves the dialog as it was written, with the reason', async () => {
  await abrirBandeja([enProceso(5)], EN_PROCESO)
  responder(expedientesApi.devolver, () =>
    Response.json({ message: 'Mesa de partes no tiene bandeja: derive el expediente a otra área' }, { status: 409 }),
  )
  await pedir('EXP-2026-000005', /^Devolver/)
  const devolver = dialogo('DEVOLVER EXPEDIENTE')
  await devolver.getByLabelText(/^Motivo/).fill('No es de esta área')
  await devolver.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect
    .element(devolver.getByText('Mesa de partes no tiene bandeja: derive el expediente a otra área'))
    .toBeVisible()
  await expect.element(page.getByText('No se pudo devolver')).toBeVisible()
  responder(expedientesApi.devolver, () => sinRed())
  await devolver.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect.element(devolver).toMatchTextContent('No hubo respuesta')
  await expect.element(devolver.getByLabelText(/^Motivo/)).toHaveValue('No es de esta área')
})

test('EXP-25 one takes a case, and a head gives it to anybody of the area or to nobody', async () => {
  await abrirBandeja([enProceso(6)], EN_PROCESO)
  let pedidos = responder(expedientesApi.asignar, ({ body }) => todosHechos(body.registro_ids))
  await pedir('EXP-2026-000006', /^Asignar/)
  const asignar = dialogo('ASIGNAR EXPEDIENTE')
  await expect.poll(() => asignar.getByRole('radio').elements().length).toBe(2)
  await asignar.getByRole('radio', { name: /^Tomar/ }).click()
  await asignar.getByLabelText(/^Nota/).fill('Yo lo veo')
  await revisarAccesibilidad()
  await asignar.getByRole('button', { name: 'Asignar', exact: true }).click()
  await expect.element(aviso('Expediente asignado a GLORIA RIOS')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ registro_ids: [6], user_id: IVAN.user.id, nota: 'Yo lo veo' })

  await abrirBandeja([enProceso(7)], { ...EN_PROCESO, como: RUTH })
  pedidos = responder(expedientesApi.asignar, ({ body }) => todosHechos(body.registro_ids))
  await pedir('EXP-2026-000007', /^Asignar/)
  await asignar.getByRole('radio', { name: /^Sonia Larico/ }).click()
  await asignar.getByRole('button', { name: 'Asignar', exact: true }).click()
  await expect.element(aviso('Expediente asignado a Sonia Larico')).toBeVisible()
  await pedir('EXP-2026-000007', /^Asignar/)
  await asignar.getByRole('radio', { name: /^Sin asignar/ }).click()
  await asignar.getByRole('button', { name: 'Asignar', exact: true }).click()
  await expect.poll(() => pedidos.map(({ body }) => body.user_id)).toEqual([77, null])
})

test('EXP-42 filing away asks why, and for what the citizen will read where nothing was answered', async () => {
  await abrirBandeja([enProceso(8), enProceso(9, { forma: 'copia' })], EN_PROCESO)
  const pedidos = responder(expedientesApi.archivar, ({ body }) => todosHechos(body.oper_ids))
  await pedir('EXP-2026-000008', /^Archivar/)
  const archivar = dialogo('ARCHIVAR EXPEDIENTE')
  await expect.element(archivar).toMatchTextContent('El ciudadano recibirá este motivo por correo')
  await archivar.getByRole('radio', { name: 'No corresponde a la municipalidad' }).click()
  await expect.element(archivar).toMatchTextContent('Falta: el texto para el ciudadano')
  await archivar.getByLabelText(/^Texto/).fill('Corresponde al Poder Judicial')
  await revisarAccesibilidad()
  await archivar.getByRole('button', { name: 'Archivar', exact: true }).click()
  await expect.element(aviso('Expediente archivado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({
    ...{ oper_ids: [1_008], motivo: 'No corresponde a la municipalidad', texto: 'Corresponde al Poder Judicial' },
  })
  // Of a copy nobody is told.
  await pedir('EXP-2026-000009', /^Archivar/)
  await archivar.getByRole('radio', { name: 'Copia para conocimiento' }).click()
  await expect.element(archivar).not.toMatchTextContent('El ciudadano recibirá')
  await archivar.getByRole('button', { name: 'Archivar', exact: true }).click()
  await expect.poll(() => pedidos[1]?.body).toMatchObject({ oper_ids: [1_009], texto: '' })
})

test('EXP-43 a head reopens what the area filed away', async () => {
  const fila = unaFila(10, { situacion: 'archivado', estado: 'ARCHIVADO' })
  await abrirBandeja([fila], { como: RUTH, datos: 'bandeja=archivados' })
  const pedidos = responder(expedientesApi.reabrir, () => unExpediente(fila))
  await pedir('EXP-2026-000010', /^Reabrir/)
  const reabrir = dialogo('REABRIR EXPEDIENTE')
  await reabrir.getByLabelText(/^Motivo/).fill('Llegó la opinión que faltaba')
  await revisarAccesibilidad()
  await reabrir.getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect.element(aviso('Expediente reabierto')).toBeVisible()
  expect(pedidos[0]).toMatchObject({ params: { id: 10 }, body: { motivo: 'Llegó la opinión que faltaba' } })
})

test('EXP-44 what was just done is undone from the row, too, for five minutes', async () => {
  const filas = [unaFila(11)]
  await abrirBandeja(filas)
  responder(expedientesApi.recibir, ({ body }) => {
    filas[0] = enProceso(11)
    return todosHechos(body.oper_ids)
  })
  const deshechos = responder(expedientesApi.deshacer, ({ body }) => ({
    data: body.oper_ids.map((oper_id) => ({
      ...{ oper_id, hecho: false, movimiento: null },
      mensaje: 'Ya no se puede deshacer: Secretaría General lo recibió',
    })),
  }))
  await filaDe('EXP-2026-000011')
    .getByRole('button', { name: /^Recibir/ })
    .click()
  await expect.element(aviso('Expediente recibido')).toBeVisible()
  await page.getByRole('tab', { name: /^En proceso/ }).click()
  await pedir('EXP-2026-000011', /^Deshacer/)
  await expect.element(aviso('Ya no se puede deshacer: Secretaría General lo recibió')).toBeVisible()
  expect(deshechos[0]?.body).toEqual({ oper_ids: [6_011] })
})

test('SHE-63 WCAG 2.4.3 each dialog of an act takes the focus and gives it back', async () => {
  const filas = [enProceso(12), enProceso(14), unaFila(13, { situacion: 'archivado', estado: 'ARCHIVADO' })]
  await abrirBandeja(filas, { ...EN_PROCESO, como: RUTH })
  const mas = (numero: string) => filaDe(numero).getByRole('button', { name: /^Más acciones/ })
  const abrirYCerrar = async (numero: string, acto: RegExp, titulo: string) => {
    await pedir(numero, acto)
    await expect.poll(() => dialogo(titulo).element().contains(document.activeElement)).toBe(true)
    await dialogo(titulo).getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(mas(numero)).toHaveFocus()
  }
  await abrirYCerrar('EXP-2026-000012', /^Devolver/, 'DEVOLVER EXPEDIENTE')
  await abrirYCerrar('EXP-2026-000012', /^Derivar/, 'DERIVAR EXPEDIENTE')
  await abrirYCerrar('EXP-2026-000012', /^Asignar/, 'ASIGNAR EXPEDIENTE')
  await abrirYCerrar('EXP-2026-000012', /^Archivar/, 'ARCHIVAR EXPEDIENTE')

  // The button that asked for it goes away with what was chosen: its place takes the focus.
  responder(expedientesApi.asignar, ({ body }) => todosHechos(body.registro_ids))
  await page.getByRole('checkbox', { name: 'Elegir los de esta página' }).click()
  await page.getByRole('button', { name: 'Asignar seleccionados' }).click()
  await dialogo('ASIGNAR EXPEDIENTE')
    .getByRole('radio', { name: /^Tomar/ })
    .click()
  await dialogo('ASIGNAR EXPEDIENTE').getByRole('button', { name: 'Asignar', exact: true }).click()
  const cerrar = dialogo('RESULTADO').getByRole('button', { name: 'Cerrar', exact: true }).last()
  await expect.element(cerrar).toHaveFocus()
  await cerrar.click()
  await expect.element(dialogo('RESULTADO')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')

  await page.getByRole('tab', { name: /^Archivados/ }).click()
  await abrirYCerrar('EXP-2026-000013', /^Reabrir/, 'REABRIR EXPEDIENTE')
})
