import { type EntidadGuardada, entidadApi } from '@cabildo/contracts/organizacion-entidad'
import { type PlantillasDeDocumentos, plantillasApi } from '@cabildo/contracts/organizacion-plantillas'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

const version = '2026-11-18 10:00:00.000001'
export const GUARDADA: EntidadGuardada = {
  identidad: {
    nombre: 'Municipalidad de Valle Alto',
    siglas: 'MPVA',
    ciudad: 'Valle Alto',
    ruc: '',
    sitio: '',
    version,
  },
  atencion: { domicilio: 'Plaza Mayor', telefono: '', correo: '', horario: '', version },
  imagen: { color: '#1a6150', logo_url: null, version },
  anio: { lemas: [{ anio: 2025, texto: 'Año de ayer', norma: '' }], falta: 2026, version },
  datos_personales: { dni_publico: 'completo', registro: '', conservacion: '', contacto: '', version },
}

const SIN_PLANTILLAS: PlantillasDeDocumentos = { tipos: [], areas: [], siglas_entidad: 'MPVA', anio: 2026, series: [] }

/** Opens the tab Entidad, which asks for the data of the municipality and for the templates of its documents. */
export const abrirEntidad = async (mas: Partial<EntidadGuardada> = {}, plantillas = SIN_PLANTILLAS) => {
  responder(entidadApi.leer, () => ({ data: { ...GUARDADA, ...mas } }))
  responder(plantillasApi.ver, { data: plantillas })
  const eventos = await abrir('organizacion', { como: 'admin', datos: 'parte=entidad' })
  await expect.element(page.getByRole('form', { name: 'Identidad' })).toBeVisible()
  return eventos
}
