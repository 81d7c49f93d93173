import { organizacionCargasApi as api, type CargaDeOrganizacion } from '@cabildo/contracts/organizacion-cargas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../test/descargas.ts'
import { servirCarga, unaCarga } from '../../../test/fabricas/cargas-organizacion.ts'
import { abrirUsuarios, elegirArriba } from '../../../test/fabricas/usuarios.ts'
import { elegirArchivo } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { dialogo, sinDesborde } from '../../../test/vista.ts'

const unaFila = (fila: number, clase: 'nuevo' | 'cambia' | 'rechazado', motivos: string[] = []) => ({
  ...{ fila, clase, motivos, avisos: [], cambios: [], dni: '95111222', nombre: `PERSONA ${fila}` },
  ...{ lugar: 'Obras, Asistente', usuario: null, perfil: null, traslado: false },
})
const FILAS = [unaFila(2, 'nuevo'), unaFila(3, 'cambia'), unaFila(4, 'rechazado', ['Falta el cargo'])]
const LIBRO = () => new File(['PK\x03\x04'], 'personal.xlsx')
const OFICINA = { campo: 'area', texto: 'Ofic. de Imagen', filas: 3, recordada: null } as const
const IMAGEN = { id: 25, name: 'Imagen Institucional' }

const servir = (carga: CargaDeOrganizacion) => servirCarga(carga, FILAS)

test('ORG-53 ORG-54 ORG-55 texts are decided, the preview is applied with moves, a 409 shows anew, passwords come once', async () => {
  await abrirUsuarios()
  const sinArea = { ...OFICINA, parecidas: [IMAGEN], elegida: null }
  const estado = servir(unaCarga({ equivalencias: [sinArea], rechazados: 3 }))
  responder(api.subirPersonal, { data: unaCarga({ estado: 'revisando' }) })
  await elegirArriba('Subir Excel')
  const caja = dialogo('SUBIR EXCEL DE PERSONAL')
  const boton = (name: string) => caja.getByRole('button', { name, exact: true })
  await expect.element(boton('Descargar plantilla')).toBeVisible()
  await elegirArchivo(caja, LIBRO())
  await boton('Revisar').click()
  const texto = caja.getByRole('combobox', { name: 'Área «Ofic. de Imagen» (3 filas)' })
  await expect.element(texto).toHaveValue('Dejar sus filas rechazadas')
  await expect.element(boton('Aplicar')).toBeDisabled()
  await revisarAccesibilidad()
  await texto.click()
  await page.getByRole('option', { name: IMAGEN.name }).first().click()
  const decididas = responder(api.equivalencias, () => {
    estado.carga = unaCarga({
      ...{ nuevos: 1, cambiados: 1, rechazados: 1, traslados: 1, usuarios: 3 },
      claves: { por_correo: 1, en_hojas: 2, hasta: null },
      equivalencias: [{ ...sinArea, elegida: IMAGEN }],
    })
    return { data: estado.carga, creados: { areas: 0, cargos: 0 } }
  })
  await boton('Continuar').click()
  await expect.element(caja.getByText('1 fila por aplicar')).toBeVisible()
  expect(decididas[0]?.body).toMatchObject({ elegidas: [{ campo: 'area', texto: OFICINA.texto, id: 25 }], crear: [] })
  await expect.element(caja.getByText('Falta el cargo')).toBeVisible()
  await expect.element(caja.getByText('1 clave irá por correo. 2 claves irán en hojas.')).toBeVisible()
  await caja.getByRole('checkbox', { name: 'Aplicar traslados' }).click()
  await expect.element(caja.getByText('2 filas por aplicar')).toBeVisible()
  responder(api.aplicar, () => rechazo('personalCambiado'))
  await boton('Aplicar').click()
  await expect.element(caja.getByRole('alert')).toMatchTextContent('cambiaron desde la revisión')
  await revisarAccesibilidad()
  const claves = { por_correo: 1, en_hojas: 2, hasta: '2026-07-16 09:00:00' }
  const aplicadas = responder(api.aplicar, () => {
    estado.carga = unaCarga({ estado: 'aplicada', registrados: 1, actualizados: 1, usuarios: 3, claves })
    return { data: estado.carga }
  })
  await boton('Aplicar').click()
  await expect.element(caja.getByText(/^1 clave va por correo\. Si un correo no se puede entregar/)).toBeVisible()
  await expect.element(caja.getByText(/^2 claves están en hojas\. .* se entregan una sola vez/)).toBeVisible()
  expect(aplicadas[0]?.body).toEqual({ traslados: true })
  const descargas = recogerDescargas()
  responder(api.claves, () => {
    estado.carga = unaCarga({ ...estado.carga, claves: { ...claves, hasta: null } })
    return new Response('%PDF')
  })
  await boton('Hojas de claves').click()
  await expect.poll(() => descargas.length).toBe(1)
  await expect.element(boton('Hojas de claves')).not.toBeInTheDocument()
})

test('ORG-55 where all passwords went by mail, nothing is said of sheets', async () => {
  await page.viewport(390, 844)
  await abrirUsuarios()
  const lista = unaCarga({ nuevos: 2, usuarios: 2, claves: { por_correo: 2, en_hojas: 0, hasta: null } })
  responder(api.pendientes, { data: [lista] })
  const estado = servir(lista)
  await elegirArriba('Subir Excel')
  const caja = dialogo('SUBIR EXCEL DE PERSONAL')
  await caja.getByRole('button', { name: 'Seguir con personal.xlsx (3 filas)' }).click()
  await expect.element(caja.getByText('2 claves irán por correo.')).toBeVisible()
  responder(api.aplicar, () => {
    estado.carga = { ...lista, estado: 'aplicada', registrados: 2, actualizados: 0 }
    return { data: estado.carga }
  })
  await caja.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await expect.element(caja.getByText(/^2 claves van por correo\./)).toBeVisible()
  await expect.element(caja.getByText(/hojas/i)).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})

test('ORG-55 on a phone a pending upload is found again, its refused rows are cards, and closing keeps it', async () => {
  await page.viewport(390, 844)
  await abrirUsuarios()
  const pendiente = unaCarga({ nombre: 'otra.xlsx', rechazados: 1 })
  responder(api.pendientes, { data: [pendiente] })
  servir(pendiente)
  const descartadas = responder(api.descartar, {}, { aFalta: true })
  await elegirArriba('Subir Excel')
  const caja = dialogo('SUBIR EXCEL DE PERSONAL')
  await expect.element(caja.getByRole('button', { name: 'Seguir con otra.xlsx (3 filas)' })).toBeVisible()
  await revisarAccesibilidad()
  await caja.getByRole('button', { name: 'Seguir con otra.xlsx (3 filas)' }).click()
  await expect.element(caja.getByText('Falta el cargo')).toBeVisible()
  await expect.element(caja.getByText('No hay nada que aplicar')).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  await caja.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(caja).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Más acciones', exact: true })).toHaveFocus()
  expect(descartadas).toHaveLength(0)
})
