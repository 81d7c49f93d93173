import { nacimientosApi } from '@cabildo/contracts/nacimientos'
import { type Ubigeo, ubigeosApi } from '@cabildo/contracts/ubigeos'
import { ultimoCambioApi } from '@cabildo/contracts/ultimo-cambio'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirNacimientos,
  boton,
  campo,
  filaDe,
  grabarEn,
  HUACHIPA,
  ILO,
  LIMA,
  modal,
  PACOCHA,
  unNacimiento,
} from '../../../test/fabricas/nacimientos.ts'
import { listaDe } from '../../../test/listado.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { botonNuevo } from '../../../test/tabla.ts'
import { aviso, enfocar, pulsar, textosDe } from '../../../test/vista.ts'

const ubigeo = () => modal().getByRole('combobox', { name: /Ubigeo/ })
const opciones = () => page.getByRole('listbox').getByRole('option')
const nacimiento = () => campo(/^Fecha Nacimiento/)
const celda = (ape1: string, n: number) => filaDe({ ape1 }).getByRole('cell').nth(n)
const cerrar = () => boton('Cerrar').last().click()

test('NAC-07 NAC-09 NAC-10 NAC-11 NAC-12 NAC-13 NAC-15 SHE-63 a birth is registered by keyboard; only the sex stops it, and what is derived follows', async () => {
  const ape1 = 'MAMANI'
  await abrirNacimientos([])
  const enviados = grabarEn([])
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(campo(/^Año/)).toHaveFocus()
  await expect.element(boton('Grabar')).toBeDisabled()
  await expect.element(modal()).toMatchTextContent('Falta: sexo')
  for (const rotulo of [/^Libro/, /^Folio/, /^Primer apellido/, /^Segundo apellido/])
    await expect.element(campo(rotulo)).toBeRequired()
  await expect.element(campo(/^Nombres/)).not.toBeRequired()
  await expect.element(campo(/^Nombres/)).toHaveAttribute('maxlength', '40')
  await revisarAccesibilidad()

  await campo(/^Primer apellido/).fill(ape1)
  await campo(/^Segundo apellido/).fill(' CCORI ')
  await expect.element(campo('Apellidos')).toHaveValue(`${ape1} CCORI`)
  await expect.element(campo('Apellidos')).toHaveAttribute('readonly')
  await pulsar(nacimiento(), '29022023')
  await enfocar(campo(/^Sexo/))
  await expect.element(modal().getByText('Fecha no válida')).toBeVisible()
  await expect.element(campo('Año de nacimiento')).toHaveValue('')
  await nacimiento().fill('')
  await pulsar(nacimiento(), '29022024')
  await expect.element(campo('Año de nacimiento')).toHaveValue('2024')
  await userEvent.keyboard('{Escape}')
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })
  await expect.element(modal()).toBeVisible()
  await expect
    .poll(() => textosDe(campo(/^Sexo/).getByRole('option')))
    .toEqual(['Elija el sexo', 'MASCULINO', 'FEMENINO'])
  await campo(/^Sexo/).selectOptions('FEMENINO')
  await expect.element(modal()).toMatchTextContent('Puede grabar sin: año, libro, folio')
  await cerrar()
  await expect.element(page.getByText('Tiene cambios sin grabar. ¿Cerrar de todos modos?')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await enfocar(campo(/^Primer apellido/))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Registro grabado correctamente')).toBeVisible()
  await expect.element(modal()).not.toBeInTheDocument()
  expect(enviados.map(({ body }) => body)).toMatchObject([
    { ape1, ape2: 'CCORI', sex_nac: 'F', fch_nac: '2024-02-29', ano_eje: null, nro_lib: '', nro_fol: '' },
  ])
})

/** The districts of a search, which a test may hold back. */
const buscables = (halladas: Record<string, Ubigeo[]>) =>
  responder(ubigeosApi.buscar, ({ query: { texto } }) => ({ data: halladas[texto] ?? [] }))

test('NAC-08 the district is found by name and by the code of either register, and none that was only written is saved', async () => {
  const ape1 = 'MAMANI'
  const filas = [unNacimiento(1, { ape1, nom_mad: 'LUZ' })]
  await abrirNacimientos(filas)
  // Twenty are a full answer: there may be more.
  const limas = [LIMA, ...Array.from({ length: 19 }, (_, i) => ({ ...LIMA, inei: String(150_102 + i) }))]
  buscables({ 170301: [ILO], lima: limas, pacoch: [PACOCHA] })
  await filaDe({ ape1 })
    .getByRole('button', { name: `Editar ${ape1}` })
    .click()
  await ubigeo().fill('170301')
  await expect.poll(() => textosDe(opciones())).toEqual(['ILO, ILO, MOQUEGUAINEI 180301 · RENIEC 170301'])
  await ubigeo().fill('zzzz')
  await expect.element(page.getByRole('listbox')).toHaveTextContent('Ningún distrito coincide')
  await expect.element(boton('Grabar')).toBeDisabled()
  await ubigeo().fill('lima')
  await expect.element(opciones()).toHaveLength(21)
  await expect.poll(() => textosDe(opciones()).at(0)).toContain('LIMA, LIMA, LIMAINEI 150101 · RENIEC 140101')
  await expect.poll(() => textosDe(opciones()).at(-1)).toBe('Hay más: escriba también la provincia')
  // What is written and not chosen is neither saved nor dropped: not by Enter before there is something to choose, not by leaving.
  const soltar = Promise.withResolvers<void>()
  responder(ubigeosApi.buscar, async () => {
    await soltar.promise
    return { data: [PACOCHA] }
  })
  await ubigeo().fill('pacocha')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(modal().getByText('Elija un distrito de la lista')).toBeVisible()
  await expect.element(modal()).toMatchTextContent('Falta: ubigeo')
  await expect.element(ubigeo()).toHaveValue('pacocha')
  soltar.resolve()
  buscables({ pacoch: [PACOCHA] })
  await ubigeo().fill('pacoch')
  await expect.element(modal().getByText('Elija un distrito de la lista')).not.toBeInTheDocument()
  await expect.element(opciones()).toHaveLength(1)
  await revisarAccesibilidad()
  await userEvent.keyboard('{Enter}')
  await expect.element(ubigeo()).toHaveValue('PACOCHA, ILO, MOQUEGUA')
  await expect.element(modal()).toMatchTextContent('INEI 180303 · RENIEC 170302')
  await campo(/^Nombre Madre/).fill('LUZ MARINA')
  const enviados = grabarEn(filas, [PACOCHA])
  await boton('Grabar').click()
  await expect.element(aviso('Registro grabado correctamente')).toBeVisible()
  expect(enviados.map(({ body }) => body)).toMatchObject([{ id: 1, ubigeo: '180303', nom_mad: 'LUZ MARINA' }])
  await expect.element(celda(ape1, 8)).toHaveTextContent('LUZ MARINA')
})

test('NAC-13 NAC-14 the record is read, and from there corrected: the same district again, and then none', async () => {
  const ape1 = 'MAMANI'
  const filas = [unNacimiento(1, { ape1, ubigeo: PACOCHA.inei, lugar: PACOCHA })]
  await abrirNacimientos(filas)
  buscables({ 150144: [HUACHIPA], pacocha: [PACOCHA] })
  const verDetalle = () => filaDe({ ape1 }).getByRole('button', { name: `Ver detalle de ${ape1}` })
  await verDetalle().click()
  await expect.element(modal()).toMatchTextContent('Solo lectura')
  await expect.element(boton('Grabar')).not.toBeInTheDocument()
  const escribibles = 'input:not([readonly], [hidden], [type="hidden"]), select'
  await expect.element(campo('Sexo')).toHaveValue('FEMENINO')
  expect(modal().element().querySelectorAll(escribibles)).toHaveLength(0)
  await expect.element(campo('Ubigeo (INEI)')).toHaveValue('PACOCHA, ILO, MOQUEGUA')
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await boton('Editar').click()
  await expect.element(campo(/^Año/)).toHaveFocus()
  await ubigeo().fill('150144')
  await expect
    .poll(() => textosDe(opciones()))
    .toEqual(['SANTA MARIA DE HUACHIPA, LIMA, LIMAINEI 150144 · RENIEC sin código'])
  await ubigeo().fill('pacocha')
  await expect.element(opciones()).toMatchTextContent('PACOCHA')
  await userEvent.keyboard('{Enter}')
  await expect.element(ubigeo()).toHaveValue('PACOCHA, ILO, MOQUEGUA')
  await ubigeo().fill('')
  const enviados = grabarEn(filas)
  await boton('Grabar').click()
  await expect.element(modal()).not.toBeInTheDocument()
  expect(enviados.map(({ body }) => body)).toMatchObject([{ id: 1, ubigeo: null, version: '2026-03-02 09:00:00.000' }])
  await verDetalle().click()
  await expect.element(campo('Ubigeo (INEI)')).toHaveValue('')
  await cerrar()
  await expect.element(modal()).not.toBeInTheDocument()
})

test('NAC-15 SHE-97 what the server refuses shows beside its field, and nothing typed is lost', async () => {
  const ape1 = 'MAMANI'
  await abrirNacimientos()
  await botonNuevo().click()
  await campo(/^Primer apellido/).fill(ape1)
  await campo(/^Sexo/).selectOptions('M')
  await pulsar(nacimiento(), '01012090')
  responder(nacimientosApi.guardar, () =>
    rechazo('validacion', { errors: { fch_nac: 'La fecha de nacimiento no puede ser futura' } }),
  )
  await boton('Grabar').click()
  await expect.element(aviso('No se pudo grabar el registro')).toBeVisible()
  await expect.element(modal().getByText('La fecha de nacimiento no puede ser futura')).toBeVisible()
  await expect.element(nacimiento()).toHaveFocus()
  await expect.element(campo(/^Primer apellido/)).toHaveValue(ape1)
  const enviados = responder(nacimientosApi.guardar, sinRed)
  await boton('Grabar').click()
  await expect.poll(() => enviados.length).toBe(1)
  await expect.element(boton('Grabar')).toBeEnabled()
  await expect.element(campo(/^Primer apellido/)).toHaveValue(ape1)
})

test('G3 NAC-15 a birth whose answer was lost is sent again and is one; the next one is another', async () => {
  const llenar = async (ape1: string) => {
    await botonNuevo().click()
    await campo(/^Primer apellido/).fill(ape1)
    await campo(/^Sexo/).selectOptions('F')
    await boton('Grabar').click()
  }
  const filas = [unNacimiento(1)]
  await abrirNacimientos(filas)
  const perdidos = responder(nacimientosApi.guardar, sinRed)
  await llenar('MAMANI')
  await expect.element(aviso('No se pudo grabar el registro')).toBeVisible()
  const recibidos = grabarEn(filas)
  await boton('Grabar').click()
  await expect.element(modal()).not.toBeInTheDocument()
  await llenar('FLORES')
  await expect.element(modal()).not.toBeInTheDocument()
  // By its key the server knows a birth that it has already.
  const [perdida, repetida, otra] = [...perdidos, ...recibidos].map(({ body }) => body.clave)
  expect([perdidos.length, recibidos.length]).toEqual([1, 2])
  expect(perdida).toBeTruthy()
  expect(repetida).toBe(perdida)
  expect(otra).not.toBe(perdida)
})

test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async () => {
  const ape1 = 'MAMANI'
  const suyo = unNacimiento(1, { ape1, nom_pad: 'JULIO', nom_mad: 'LUZ', fch_nac: '2020-01-02' })
  const filas = [suyo]
  await abrirNacimientos(filas)
  await filaDe({ ape1 })
    .getByRole('button', { name: `Editar ${ape1}` })
    .click()
  await campo(/^Nombre Madre/).fill('LUZ MARINA')
  const deOtro = unNacimiento(1, {
    ...{ ape1, nom_pad: 'JULIO', sex_nac: 'M', nom_mad: 'LUCILA', fch_nac: '2020-01-03' },
    ...{ ubigeo: ILO.inei, lugar: ILO, updated_at: '2026-03-02 10:00:00.000' },
  })
  filas[0] = deOtro
  responder(nacimientosApi.guardar, () => rechazo('desactualizado'))
  await boton('Grabar').click()
  await expect.element(aviso('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  await expect.element(modal().getByText('Ahora dice: LUCILA')).toBeVisible()
  await expect.element(modal().getByText('Cambió. Antes decía: FEMENINO')).toBeVisible()
  await expect.element(modal().getByText('Cambió. Antes decía: 02/01/2020')).toBeVisible()
  await expect.element(nacimiento()).toHaveValue('03/01/2020')
  await expect.element(ubigeo()).toHaveValue('ILO, ILO, MOQUEGUA')
  await expect.element(campo(/^Nombre Madre/)).toHaveValue('LUZ MARINA')
  await expect.element(campo(/^Sexo/)).toHaveFocus()
  const enviados = grabarEn(filas, [ILO])
  await boton('Grabar').click()
  await expect.element(filaDe({ ape1 })).toMatchTextContent('LUZ MARINA')
  expect(enviados.map(({ body }) => body)).toMatchObject([
    { version: deOtro.updated_at, nom_mad: 'LUZ MARINA', sex_nac: 'M', ubigeo: ILO.inei, fch_nac: '2020-01-03' },
  ])
})

test('SHE-63 WCAG 2.4.3 after a click beside the modal, Seguir editando leads back into it', async () => {
  await abrirNacimientos([])
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await campo(/^Primer apellido/).fill('MAMANI')
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })
  await expect.poll(() => document.activeElement).toBe(document.body)
  await cerrar()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(modal()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => modal().element().contains(document.activeElement)).toBe(true)
})

test('D-33 the form of a record says who changed it last, and what', async () => {
  await abrirNacimientos([unNacimiento(1)])
  const pedidos = responder(ultimoCambioApi.ver, {
    data: { en: '2026-03-02 09:05:00', persona: 'Rosa Quispe', creado: false, campos: ['Libro', 'Folio'] },
  })
  await filaDe({ ape1: 'MAMANI 01' })
    .getByRole('button', { name: /^Editar/ })
    .click()
  await expect
    .element(page.getByText('Último cambio por Rosa Quispe el 02/03/2026 a las 09:05: Libro, Folio'))
    .toBeVisible()
  expect(pedidos[0]?.params).toEqual({ modulo: 'nacimientos', id: 1 })
})

test('NAC-10 pressing a chosen district selects its name, so that typing replaces it', async () => {
  await abrirNacimientos([unNacimiento(1, { ubigeo: ILO.inei, lugar: ILO })])
  await filaDe({ ape1: 'MAMANI 01' })
    .getByRole('button', { name: /^Editar/ })
    .click()
  responder(ubigeosApi.buscar, listaDe([PACOCHA]))
  await ubigeo().click()
  await userEvent.keyboard('paco')
  await expect.element(ubigeo()).toHaveValue('paco')
})
