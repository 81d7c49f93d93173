import type { Ruta } from './rutas.ts'

/** What citizens may do by way of the internet, and a municipality opens or closes (ORG-44). */
export const SERVICIOS = ['mesa_de_partes', 'reclamos', 'transparencia', 'visitas', 'verificacion'] as const
export type Servicio = (typeof SERVICIOS)[number]

export const NOMBRES_DE_SERVICIOS: Readonly<Record<Servicio, string>> = {
  mesa_de_partes: 'Mesa de partes virtual',
  reclamos: 'Libro de reclamaciones',
  transparencia: 'Transparencia',
  visitas: 'Reporte de visitas',
  verificacion: 'Verificación de documentos',
}

/** The public page of each. */
const RUTAS_DE_SERVICIOS: Readonly<Record<Servicio, Ruta>> = {
  mesa_de_partes: 'mpvirtual',
  reclamos: 'libro_reclama',
  transparencia: 'transparencia',
  visitas: 'visita_reporte',
  verificacion: 'verifica',
}

/** The service that a public page is of; the others are always open. */
export const servicioDeRuta = (ruta: Ruta): Servicio | undefined =>
  SERVICIOS.find((servicio) => RUTAS_DE_SERVICIOS[servicio] === ruta)

/** Which of them are open. */
export type ServiciosAbiertos = Readonly<Record<Servicio, boolean>>

export const TODOS_ABIERTOS: ServiciosAbiertos = {
  mesa_de_partes: true,
  reclamos: true,
  transparencia: true,
  visitas: true,
  verificacion: true,
}

/** Where citizens go instead; what is empty is left out. */
interface Atencion {
  domicilio: string
  telefono: string
  horario: string
}

/** What a closed service says in the place of its form, and to whoever calls it (ORG-44). */
export const textoDeServicioCerrado = ({ domicilio, telefono, horario }: Atencion): string => {
  const vias = [domicilio && `acérquese a ${domicilio}`, telefono && `llame al ${telefono}`].filter(Boolean).join(' o ')
  return [
    'Este servicio aún no está disponible por esta vía.',
    vias && conPunto(vias[0]?.toUpperCase() + vias.slice(1)),
    horario && conPunto(`Atención: ${horario}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Addresses and hours may already end with one. */
const conPunto = (texto: string): string => (texto.endsWith('.') ? texto : `${texto}.`)
