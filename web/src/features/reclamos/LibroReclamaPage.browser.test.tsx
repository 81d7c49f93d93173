import { areaSembrada } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { identidadApi } from '@cabildo/contracts/identidad'
import { reclamosApi, referenciaDeReclamo } from '@cabildo/contracts/reclamos'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  CORREO,
  ciudadano,
  conRegistros,
  correo,
  dni,
  EMPRESA,
  identificar,
  nombre,
  otroCodigo,
  ponerDni,
  RUC_DE_NADIE,
  razonSocial,
  resumenDeErrores,
  telefono,
  verificador,
} from '../../../test/fabricas/formularios.ts'
import { listaDe } from '../../../test/listado.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const abrirLibro = async () => {
  responder(catalogosApi.areas, listaDe([{ ...areaSembrada(30), name: 'Registro Civil' }]), { aFalta: true })
  await abrir('libro_reclama')
  await expect.element(page.getByRole('heading', { name: 'Libro de reclamaciones' })).toBeVisible()
}
const boton = () => page.getByRole('button', { name: 'Enviar Reclamo' })
const descripcion = () => page.getByLabelText('Descripción del servicio recibido')
const motivo = () => page.getByLabelText('Motivo del reclamo')
const celular = () => page.getByLabelText(/^Celular/)
const ruc = () => page.getByLabelText('RUC', { exact: true })

const PRESENTADO = {
  ...{
    claim_id: 57,
    fecha: '2026-07-15',
    fecha_legal: '2026-07-16',
    vence: '2026-08-06',
    correo: true,
    codigo: 'K7QF-3MZ9',
  },
  explicacion: 'Vence el 06/08/2026: 15 días hábiles desde el 16/07; no se cuentan sábados ni domingos.',
}
const REFERENCIA = referenciaDeReclamo(PRESENTADO.claim_id, PRESENTADO.fecha)

test('REC-38 REC-39 REC-53 REC-01 REC-02 REC-05 REC-06 REC-07 REC-11 REC-12 REC-16 REC-17 REC-20 REC-21 REC-22 REC-27 a person complains without a login and gets a reference', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const presentados = responder(reclamosApi.presentar, PRESENTADO)
  await abrirLibro()
  await expect
    .poll(() => textosDe(page.getByRole('heading', { level: 2, name: /^\d / })))
    .toEqual(['1 IDENTIFICACIÓN DE USUARIO', '2 IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA', '3 DETALLE DE LA RECLAMACIÓN'])
  expect(page.getByRole('main').element().textContent).not.toMatch(/30 días/)
  await expect.element(page.getByRole('note')).toMatchTextContent('no detiene ni amplía los plazos')
  const delEstado = page.getByRole('link', { name: /^reclamos\.servicios\.gob\.pe/ })
  await expect.element(delEstado).toHaveAttribute('href', 'https://reclamos.servicios.gob.pe')
  await expect.element(delEstado).toHaveAttribute('target', '_blank')
  const estadistica = page.getByRole('link', { name: 'Estadística de reclamos (CSV)' })
  await expect.element(estadistica).toHaveAttribute('href', '/api/reclamos/estadistica.csv')

  await page.getByRole('button', { name: '¿Dónde encuentro el código de verificación?' }).click()
  const ayuda = page.getByRole('dialog', { name: 'CODIGO VERIFICACION DNI' })
  await ayuda.getByText('Cerrar').click()
  await expect.element(ayuda).not.toBeInTheDocument()

  await identificar(persona)
  await expect.element(nombre()).toHaveAttribute('readonly')
  await verificador().fill(otroCodigo(persona))
  await expect.element(page.getByText('El código de verificación no corresponde al DNI')).toBeVisible()
  await expect.element(nombre()).toHaveValue('')
  await ponerDni(persona)
  await expect.element(nombre()).toHaveValue(persona.nombre)

  const texto = 'Nadie atiende la ventanilla'
  // Nothing is chosen for whoever complains; the office is searched by typing (REC-38).
  await expect.element(motivo()).toHaveValue('0')
  await motivo().selectOptions('Tiempo: demora o espera')
  await page.getByRole('combobox', { name: /^Oficina donde ocurrió/ }).fill('registro')
  await page.getByRole('option', { name: 'Registro Civil' }).click()
  // What is no complaint is told, closed at first, and hinders nobody (REC-39).
  const pregunta = page.getByText('¿Es un reclamo?')
  const explicacion = page.getByText(/^Un reclamo es por el servicio que recibió\./)
  await expect.element(explicacion).not.toBeVisible()
  await pregunta.click()
  await expect.element(explicacion).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Mesa de partes virtual' }))
    .toHaveAttribute('href', '#/mpvirtual')
  await descripcion().fill(texto)
  await celular().click()
  await userEvent.keyboard('9a1 2')
  await expect.element(celular()).toHaveValue('912')
  await boton().click()
  const panel = page.getByRole('region', { name: /^Su tramite ha sido registrado/ })
  const titulo = panel.getByRole('heading', { level: 2 })
  await expect
    .element(titulo)
    .toHaveTextContent('Su tramite ha sido registrado y se ha enviado una notificación a su correo electronico.')
  await expect.element(titulo).toHaveFocus()
  await expect.element(panel.getByText(REFERENCIA)).toBeVisible()
  // CON-17.
  await expect.element(panel).toMatchTextContent('Se considera presentado el 16/07/2026, el siguiente día hábil.')
  await expect.element(panel).toMatchTextContent('Fecha límite de respuesta: 06/08/2026')
  await expect.element(panel).toMatchTextContent(CORREO)
  await expect.element(boton()).not.toBeInTheDocument()
  const impreso = vi.spyOn(window, 'print').mockReturnValue()
  await panel.getByRole('button', { name: 'Imprimir' }).click()
  await expect.poll(() => impreso).toHaveBeenCalledOnce()
  await revisarAccesibilidad()

  const { prenombres: name, apPrimer: ape_pat, apSegundo: ape_mat } = persona.partes
  expect(presentados.map(({ body }) => body)).toMatchObject([
    {
      ...{ tipo_doc: 1, ndoc: persona.dni, code_verifica: persona.code, ape_nom: persona.nombre },
      ...{ name, ape_pat, ape_mat, email: CORREO, cellphone: '912', descripcion: texto },
      ...{ tipo_reclamo: 3, area_id: 30 },
    },
  ])
})

test('REC-04 REC-09 REC-10 REC-13 REC-14 REC-15 REC-26 D-44 D-55 a business gives its RUC, and types its name only where no registry has it', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const presentados = responder(reclamosApi.presentar, PRESENTADO)
  await abrirLibro()
  await expect.element(page.getByRole('radio', { name: /^PERSONA NATURAL/ })).toBeChecked()
  await ponerDni(persona)
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await page.getByRole('radio', { name: /^PERSONA JURIDICA/ }).click()
  await expect.element(dni()).not.toBeInTheDocument()

  const soltar = Promise.withResolvers<void>()
  responder(identidadApi.sunat, async () => {
    await soltar.promise
    return { razon_social: EMPRESA.nombre }
  })
  await ruc().click()
  await userEvent.keyboard(EMPRESA.ruc)
  const buscando = page.getByRole('dialog', { name: 'Buscando RUC' })
  await expect.element(buscando).toBeVisible()
  soltar.resolve()
  await expect.element(buscando).not.toBeInTheDocument()
  await expect.element(razonSocial()).toHaveValue(EMPRESA.nombre)
  await expect.element(razonSocial()).toHaveAttribute('readonly')
  await enfocar(ruc())
  await userEvent.keyboard('{Backspace}')
  await expect.element(razonSocial()).toHaveValue('')
  await ruc().fill('20123456789')
  await boton().click()
  await expect.element(resumenDeErrores().getByRole('link', { name: 'RUC inválido' })).toBeVisible()

  conRegistros()
  await ruc().fill(RUC_DE_NADIE)
  await expect.element(page.getByText('No se encontró el RUC ingresado')).toBeVisible()
  await razonSocial().fill('Bodega Los Molles S.A.C.')
  await telefono().fill('987654321')
  await correo().fill(CORREO)
  await motivo().selectOptions('Otros')
  await descripcion().fill('Licencia demorada')
  await boton().click()
  await expect.element(page.getByText('Referencia de su reclamo')).toBeVisible()
  expect(presentados.map(({ body }) => body)).toMatchObject([
    { tipo_doc: 2, nruc: RUC_DE_NADIE, rsocial: 'Bodega Los Molles S.A.C.', ndoc: '', ape_nom: '', code_verifica: '' },
  ])
})

test('REC-03 REC-18 REC-19 REC-25 G3 what is missing is told, a failed send keeps every field, and a broken line files once', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const texto = 'Cobro doble'
  await abrirLibro()
  await boton().click()
  await expect.element(resumenDeErrores()).toHaveFocus()
  await expect
    .poll(() => textosDe(resumenDeErrores().getByRole('link')))
    .toEqual([
      'El DNI debe tener 8 dígitos',
      'Ingrese el código de verificación',
      'Ingrese el teléfono',
      'Email invalido',
      'Elija el motivo del reclamo',
      'Describa el servicio que recibió',
    ])
  await resumenDeErrores().getByRole('link', { name: 'Describa el servicio que recibió' }).click()
  await expect.element(descripcion()).toHaveFocus()
  await userEvent.keyboard(texto)
  await motivo().selectOptions('Otros')
  await identificar(persona)
  await expect.element(resumenDeErrores()).not.toBeInTheDocument()

  responder(reclamosApi.presentar, rechazo('inesperado'))
  await boton().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se pudo enviar el reclamo' })).toBeVisible()
  await expect.element(descripcion()).toHaveValue(texto)
  await expect.element(boton()).toBeEnabled()

  // The server takes it; its answer never comes.
  const soltar = Promise.withResolvers<void>()
  let veces = 0
  const enviados = responder(reclamosApi.presentar, async () => {
    veces += 1
    await soltar.promise
    return veces > 1 ? PRESENTADO : sinRed()
  })
  await boton().click()
  await expect.element(boton()).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => page.getByText('PERSONA NATURAL').element().closest('[inert]')).not.toBeNull()
  soltar.resolve()
  await expect.element(page.getByText(/^No se sabe si llegó\. Lo que escribió sigue aquí/)).toBeVisible()
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await boton().click()
  await expect.element(page.getByText('Referencia de su reclamo')).toBeVisible()
  // One key for both: the server files one of them.
  expect(enviados).toHaveLength(2)
  expect(enviados[1]?.body).toEqual(enviados[0]?.body)
})

test('REC-26 D-44 P-10 on a phone: no scroll sideways, fingers fit, a registry that fails opens the name, and all is clean for axe', async () => {
  conRegistros()
  responder(identidadApi.reniec, () => rechazo('registroNoResponde'))
  await abrirLibro()
  await boton().click()
  await expect.element(resumenDeErrores()).toBeVisible()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await ponerDni(ciudadano())
  await expect.element(page.getByText('No se pudo realizar la consulta, intente nuevamente')).toBeVisible()
  await expect.element(nombre()).not.toHaveAttribute('readonly')
  await page.getByText('Cómo tratamos sus datos').click()
  await expect.element(page.getByText(/Banco de datos: LIBRO DE RECLAMACIONES/)).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  for (const control of [boton(), dni(), celular()]) expect(await altura(control)).toBeGreaterThanOrEqual(44)
})
