import { plano } from '@cabildo/contracts/base/plano'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import { serviciosPublicos } from '../../shell/serviciosPublicos.ts'

interface Detalle {
  /** What one does there. */
  que: string
  /** What to have at hand. */
  necesita: string
  /** How long filling it in takes, and when there is an answer. */
  demora: string
  /** Other words that people search for it with. */
  palabras?: string
}

const NADA = 'Nada: es de consulta libre.'
const AL_MOMENTO = 'Lo ve al momento.'

/** What a citizen wants to know of a service before opening it. */
const DETALLES: Partial<Record<Ruta, Detalle>> = {
  mpvirtual: {
    que: 'Presente una solicitud, una carta o un oficio sin ir a la municipalidad.',
    necesita: 'Su DNI o RUC, un correo y el documento firmado, en PDF o en fotos.',
    demora: '10 minutos. Recibe su número de registro al enviar.',
    palabras: 'trámite expediente licencia permiso documento escrito pedido queja recurso',
  },
  consulta: {
    que: 'Vea en qué paso está lo que presentó y hasta cuándo deben responderle.',
    necesita: 'Su número y el código de consulta de su cargo.',
    demora: AL_MOMENTO,
    palabras: 'estado expediente reclamo solicitud cargo respuesta dónde está mi trámite',
  },
  verifica: {
    que: 'Compruebe que un documento firmado es de la municipalidad.',
    necesita: 'Los datos y el código que lleva el documento, o su archivo PDF.',
    demora: '2 minutos. El resultado sale al momento.',
    palabras: 'firma digital auténtico código validar resolución ordenanza',
  },
  transparencia: {
    que: 'Pida información pública que la municipalidad tiene. No necesita dar razones.',
    necesita: 'Su DNI, su dirección y saber qué documento busca.',
    demora: '5 minutos. La ley da 10 días hábiles para responderle.',
    palabras: 'acceso a la información copia ley 27806 presupuesto',
  },
  libro_reclama: {
    que: 'Deje por escrito su reclamo por un servicio que recibió.',
    necesita: 'Su DNI o RUC, un correo y recordar qué pasó, cuándo y en qué oficina.',
    demora: '5 minutos. La ley da hasta 30 días hábiles para responderle.',
    palabras: 'queja mal trato demora atención libro',
  },
  archivo: {
    que: 'Busque ordenanzas, resoluciones y otras normas, y lea su PDF.',
    necesita: NADA,
    demora: AL_MOMENTO,
    palabras: 'ley decreto acuerdo directiva gaceta',
  },
  visita_reporte: {
    que: 'Vea quién visitó a los funcionarios, qué día y para qué.',
    necesita: NADA,
    demora: AL_MOMENTO,
    palabras: 'registro de visitas funcionario alcalde',
  },
  seguimiento789: {
    que: 'Vea cómo avanzan las obras públicas y cuánto se gastó.',
    necesita: NADA,
    demora: AL_MOMENTO,
    palabras: 'obra avance pista vereda inversión proyecto',
  },
}

/** The public services with what is told of them, in the order of the frame. */
export const SERVICIOS_DE_INICIO = serviciosPublicos((ruta) => ruta in DETALLES).map(({ ruta, nombre }) => ({
  ruta,
  nombre,
  ...(DETALLES[ruta] as Detalle),
}))

/** The services in which each word of the text occurs, whatever its accents and capitals. */
export const buscarServicios = (texto: string): typeof SERVICIOS_DE_INICIO => {
  const palabras = plano(texto).split(/\s+/).filter(Boolean)
  return SERVICIOS_DE_INICIO.filter(({ nombre, que, necesita, palabras: otras = '' }) => {
    const donde = plano([nombre, que, necesita, otras].join(' '))
    return palabras.every((palabra) => donde.includes(palabra))
  })
}
