import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { MENSAJES_PROCEDIMIENTOS } from '@cabildo/contracts/procedimientos-registro'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirProcedimientos, TITULO, unProcedimiento } from '../../../test/fabricas/procedimientos.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo, filaDe } from '../../../test/tabla.ts'
import { altura, aviso, campo, dialogo, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const CREAR = 'CREAR PROCEDIMIENTO'
const crear = () => dialogo(CREAR)
const grabar = () => page.getByRole('button', { name: 'Grabar' })
const celdas = (fila: string) => textosDe(filaDe(fila).getByRole('cell')).slice(0, 6)

test('PLA-23 the table shows what a type is; without any, the general term is told', async () => {
  await abrirProcedimientos([
    unProcedimiento(1, { nombre: 'Licencia de funcionamiento', codigo: 'LIC-01' }),
    unProcedimiento(2, { nombre: 'Duplicado de partida', codigo: null, silencio: 3, dias: null, derecho: '' }),
  ])
  await expect
    .poll(() => textosDe(page.getByRole('table', { name: TITULO }).getByRole('columnheader')))
    .toEqual(['Código', 'Nombre', 'Plazo', 'Silencio', 'Área', 'Derecho', 'Activo', 'Accion'])
  await expect
    .poll(() => celdas('Licencia'))
    .toEqual([
      ...['LIC-01', 'Licencia de funcionamiento', '15 días hábiles', 'Silencio positivo', 'GERENCIA MUNICIPAL'],
      'S/. 35.40, en caja',
    ])
  expect(celdas('Duplicado')).toEqual([
    ...['—', 'Duplicado de partida', 'Inmediato', 'Aprobación automática', 'GERENCIA MUNICIPAL', '—'],
  ])
  const exportar = page.getByRole('group', { name: 'Exportar' }).getByRole('button')
  await expect.poll(() => textosDe(exportar)).toEqual(['CSV', 'Excel'])
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(botonNuevo())).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()

  await abrirProcedimientos([])
  await expect.element(page.getByRole('heading', { name: 'Todavía no hay procedimientos' })).toBeVisible()
  await expect.element(aviso('Los trámites usan el plazo general de 30 días hábiles.')).toBeVisible()
})

test('PLA-23 PLA-29 a new type by keyboard: what is missing, what the server refuses, and the row of what was saved', async () => {
  const filas = [unProcedimiento(1)]
  await abrirProcedimientos(filas)
  const creados = responder(procedimientosApi.crear, ({ body }) => {
    if (body.codigo === 'P-1') return rechazo('validacion', { errors: { codigo: 'El código ya existe' } })
    const data = unProcedimiento(2, { ...body, area_name: 'Registro Civil' })
    filas.push(data)
    return { data }
  })
  await expect.element(filaDe('Procedimiento 1')).toBeVisible()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(crear()).toMatchTextContent('Falta: nombre, plazo, área')
  await campo('Código (opcional)').fill('P-1')
  await campo('Nombre').fill('Inspección técnica')
  await campo('Plazo en días hábiles').fill('400')
  await enfocar(campo('Nombre'))
  await expect.element(crear()).toMatchTextContent('Ingrese los días hábiles, de 1 a 365')
  await campo('Plazo en días hábiles').fill('10 días')
  await expect.element(campo('Plazo en días hábiles')).toHaveValue('10')
  const area = crear().getByRole('combobox', { name: 'Área responsable' })
  await area.fill('registro')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(area).toHaveValue('Registro Civil')
  await campo('Requisitos (opcional)').fill('Solicitud firmada\n\n  Croquis de ubicación  \n')
  await revisarAccesibilidad()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('El código ya existe')).toBeVisible()
  await campo('Código (opcional)').fill('INS-01')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Procedimiento grabado con éxito')).toBeVisible()
  await expect.element(filaDe('Inspección técnica')).toBeVisible()
  expect(creados.at(-1)?.body).toEqual({
    ...{
      codigo: 'INS-01',
      nombre: 'Inspección técnica',
      dias: 10,
      silencio: 9,
      area_id: 30,
      derecho: '',
      activo: true,
    },
    requisitos: ['Solicitud firmada', 'Croquis de ubicación'],
  })
})

test('PLA-23 API-113 SHE-94 an automatic approval asks for no term; an old copy shows what a colleague changed; on and off is one press', async () => {
  const filas = [unProcedimiento(1, { silencio: 3, dias: null })]
  await abrirProcedimientos(filas)
  let veces = 0
  const editados = responder(procedimientosApi.editar, ({ body: { version: _, ...cambio } }) => {
    veces += 1
    if (veces === 1) {
      filas[0] = unProcedimiento(1, { silencio: 3, dias: null, derecho: 'Gratuito', updated_at: 'otra' })
      return rechazo('desactualizado')
    }
    const data = { ...unProcedimiento(1), ...(cambio as object) }
    filas[0] = data
    return { data }
  })
  await page.getByRole('button', { name: 'Editar Procedimiento 1' }).click()
  const editar = dialogo('EDITAR PROCEDIMIENTO')
  await expect.element(campo('Silencio administrativo')).toHaveValue('3')
  await expect.element(campo('Plazo en días hábiles')).not.toBeInTheDocument()
  await campo('Silencio administrativo').selectOptions('Silencio negativo')
  await expect.element(editar).toMatchTextContent('Falta: plazo')
  await campo('Plazo en días hábiles').fill('5')
  await grabar().click()
  await editar.getByRole('button', { name: 'Ver cambios' }).click()
  await expect.element(editar).toMatchTextContent('Cambió. Antes decía: S/. 35.40, en caja')
  await grabar().click()
  await expect.element(editar).not.toBeInTheDocument()
  expect(editados.map(({ body }) => [body.version, body.dias, body.silencio])).toEqual([
    ['2026-07-15 09:00:00.001', 5, 2],
    ['otra', 5, 2],
  ])
  const activo = page.getByRole('switch', { name: 'Activo: Procedimiento 1' })
  await activo.click()
  await expect.element(activo).not.toBeChecked()
  expect(editados.at(-1)?.body).toEqual({ activo: false })
})

test('PLA-23 the switch of a type says in the words of the server why it stays off, and in its own where there are none', async () => {
  await abrirProcedimientos([unProcedimiento(1, { activo: false })])
  const activo = page.getByRole('switch', { name: 'Activo: Procedimiento 1' })
  const { nombreRepetido, noGrabado } = MENSAJES_PROCEDIMIENTOS
  responder(procedimientosApi.editar, () => rechazo('validacion', { errors: { nombre: nombreRepetido } }))
  await activo.click()
  await expect.element(aviso(nombreRepetido)).toBeVisible()
  await expect.element(aviso(noGrabado)).not.toBeInTheDocument()
  await expect.element(activo).not.toBeChecked()
  responder(procedimientosApi.editar, () => rechazo('inesperado'))
  await activo.click()
  await expect.element(page.getByText(noGrabado)).toBeVisible()
})
