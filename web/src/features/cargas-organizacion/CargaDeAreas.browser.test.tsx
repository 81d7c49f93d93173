import { MENSAJES_AREAS } from '@cabildo/contracts/organizacion'
import { organizacionCargasApi as api, type CargaDeOrganizacion } from '@cabildo/contracts/organizacion-cargas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { servirCarga, unaCarga } from '../../../test/fabricas/cargas-organizacion.ts'
import { abrirAreas, unArea } from '../../../test/fabricas/organizacion.ts'
import { elegirArchivo } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { dialogo, sinDesborde } from '../../../test/vista.ts'

const unaCargaDeAreas = (cambios: Partial<CargaDeOrganizacion> = {}) =>
  unaCarga({
    ...{ clase: 'areas', nombre: 'areas.xlsx', hoja: 'ÁREAS', nuevos: 1, cambiados: 1, rechazados: 1 },
    ...cambios,
  })
const unaFila = (fila: number, clase: 'nuevo' | 'cambia' | 'rechazado', cambios: object = {}) => ({
  ...{ fila, clase, motivos: [], avisos: [], cambios: [], dni: '', nombre: `Subgerencia ${fila}` },
  ...{ lugar: 'SG, depende de Alcaldía', usuario: null, perfil: null, traslado: false },
  ...cambios,
})
const FILAS = [
  unaFila(2, 'nuevo', { dni: '95111222' }),
  unaFila(3, 'cambia', { cambios: [{ campo: 'SIGLAS', antes: '', despues: 'SG' }] }),
  unaFila(4, 'rechazado', { motivos: ['No hay un área llamada «Nada»'] }),
]
const caja = () => dialogo('SUBIR EXCEL DE ÁREAS')
const boton = (name: string) => caja().getByRole('button', { name, exact: true })
const servir = (carga: CargaDeOrganizacion) => servirCarga(carga, FILAS)

test('ORG-05 ORG-52 a workbook of areas is looked at, a 409 shows it anew, and it is applied', async () => {
  await abrirAreas([unArea(11, 'Alcaldía'), unArea(21, 'Informática')])
  const estado = servir(unaCargaDeAreas())
  const subidas = responder(api.subirAreas, { data: unaCargaDeAreas({ estado: 'revisando' }) })
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  await expect.element(boton('Descargar plantilla')).toBeVisible()
  await expect.element(caja().getByText(/Hasta 2,000 filas/)).toBeVisible()
  await revisarAccesibilidad()
  await elegirArchivo(caja(), new File(['PK\x03\x04'], 'areas.xlsx'))
  await boton('Revisar').click()
  await expect.element(caja().getByText('No hay un área llamada «Nada»')).toBeVisible()
  expect(subidas).toHaveLength(1)
  await expect.element(caja().getByRole('columnheader', { name: 'USUARIO' })).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await caja()
    .getByRole('radio', { name: /Nuevos/ })
    .click()
  await expect.element(caja().getByText('Jefe: 95111222')).toBeVisible()
  await expect.element(caja().getByText('SG, depende de Alcaldía')).toBeVisible()
  responder(api.aplicar, () => rechazo('personalCambiado'))
  await boton('Aplicar').click()
  await expect.element(caja().getByRole('alert')).toMatchTextContent('cambiaron desde la revisión')
  responder(api.aplicar, () => {
    estado.carga = unaCargaDeAreas({ estado: 'aplicada', registrados: 1, actualizados: 1 })
    return { data: estado.carga }
  })
  await boton('Aplicar').click()
  await expect.element(caja().getByText(/1 registrado, 1 actualizado, 1 rechazado/)).toBeVisible()
  await expect.element(boton('Hojas de claves')).not.toBeInTheDocument()
})

test('ORG-06 ORG-52 ORG-55 an empty municipality offers three ways; on a phone the pending upload of areas is found, and none of people', async () => {
  await page.viewport(390, 844)
  await abrirAreas([unArea(21, 'Informática')])
  const pendiente = unaCargaDeAreas({ nombre: 'otra.xlsx' })
  const dePersonal = unaCargaDeAreas({ id: 42, clase: 'personal', nombre: 'personal.xlsx' })
  responder(api.pendientes, { data: [pendiente, dePersonal] })
  servir(pendiente)
  await expect.element(page.getByText(MENSAJES_AREAS.vacio)).toBeVisible()
  for (const name of ['Cargar estructura', 'Subir Excel', 'Nueva'])
    await expect.element(page.getByRole('button', { name, exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Subir Excel' }).last().click()
  await expect.element(boton('Seguir con otra.xlsx (3 filas)')).toBeVisible()
  await expect.element(caja().getByText(/personal\.xlsx/)).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await boton('Seguir con otra.xlsx (3 filas)').click()
  await expect.element(caja().getByText('No hay un área llamada «Nada»')).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})
