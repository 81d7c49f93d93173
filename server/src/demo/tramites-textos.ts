/** What citizens of the demonstration ask for. */
export interface AsuntoDemo {
  /** 1 OFICIO, 5 CARTA, 6 SOLICITUD-OTROS (MPV-09). */
  tipo_documento: 1 | 5 | 6
  asunto: string
  /** The letter, as it was scanned. */
  cuerpo: string
  /** Names of the annexes that come with it. */
  anexos: readonly string[]
  /** The area that it is sent to, and with which words. */
  area_id: number
  proveido: string
  /** What the front desk observes, where it does. */
  observacion: string
  /** Its type, where it is of one of the demonstration's procedures. */
  procedimiento_id: number | null
}

const asunto = (
  tipo_documento: AsuntoDemo['tipo_documento'],
  texto: string,
  cuerpo: string,
  [area_id, proveido]: readonly [number, string],
  observacion: string,
  anexos: readonly string[] = [],
  procedimiento_id: number | null = null,
): AsuntoDemo => ({ tipo_documento, asunto: texto, cuerpo, area_id, proveido, observacion, anexos, procedimiento_id })

const SIN_FIRMA = 'El escrito no está firmado por quien lo presenta.'
const SIN_PAGO = 'No adjuntó el recibo de pago del derecho de trámite.'
const ILEGIBLE = 'El PDF adjunto no se puede leer: escanéelo otra vez, con mejor luz.'

export const DE_PERSONAS: readonly AsuntoDemo[] = [
  asunto(
    6,
    'Solicito licencia de funcionamiento para bodega',
    'Que habiendo alquilado un local de 40 metros cuadrados, deseo abrir en él una bodega de abarrotes, para lo cual solicito la licencia de funcionamiento y la inspección que corresponda.',
    [15, 'Para su atención e inspección'],
    SIN_PAGO,
    ['declaracion-jurada.pdf', 'croquis-del-local.pdf'],
    1,
  ),
  asunto(
    6,
    'Solicito partida de nacimiento certificada de mi menor hija',
    'Que necesito dos copias certificadas de la partida de nacimiento de mi menor hija para su matrícula escolar.',
    [30, 'Para expedir las copias'],
    SIN_FIRMA,
  ),
  asunto(
    6,
    'Solicito el retiro de un poste que amenaza caerse frente a mi casa',
    'Que el poste de madera que está frente a mi domicilio se ha inclinado con las lluvias y es un peligro para los niños que pasan camino a la escuela.',
    [25, 'Verificar en el lugar e informar'],
    ILEGIBLE,
    ['fotografias.pdf'],
  ),
  asunto(
    6,
    'Solicito fraccionamiento de la deuda por impuesto predial',
    'Que por haber estado enfermo no pude pagar el impuesto predial de los dos últimos años y solicito pagarlo en doce cuotas.',
    [18, 'Orientar al vecino y evaluar según la ordenanza vigente'],
    SIN_FIRMA,
    ['certificado-medico.pdf'],
  ),
  asunto(
    6,
    'Solicito permiso para cerrar la calle el día de la fiesta patronal',
    'Que los vecinos celebraremos la fiesta de nuestra cuadra y solicitamos el cierre de la calle de 10:00 a 20:00 horas.',
    [15, 'Emitir opinión'],
    'Falta la relación de vecinos que lo piden, con sus firmas.',
    ['relacion-de-vecinos.pdf'],
  ),
  asunto(
    6,
    'Solicito mi inclusión en el programa de alimentos',
    'Que soy madre de tres menores, no tengo trabajo estable y solicito que se evalúe mi inclusión en el programa de alimentos.',
    [18, 'Evaluación socioeconómica con Programas Alimentarios'],
    ILEGIBLE,
  ),
  asunto(
    5,
    'Comunico la mudanza de mi taller de carpintería',
    'Que desde el próximo mes mi taller de carpintería atenderá en otra dirección, lo que comunico para los fines de la licencia que tengo.',
    [15, 'Para conocimiento y fines'],
    SIN_FIRMA,
  ),
]

export const DE_EMPRESAS: readonly AsuntoDemo[] = [
  asunto(
    5,
    'Presentamos valorización N° 3 de la obra de pistas y veredas',
    'Presentamos la valorización de la obra correspondiente al mes anterior, con el sustento de los metrados ejecutados, para su revisión y pago.',
    [25, 'Revisar y dar conformidad'],
    'Los metrados no llevan la firma del residente de obra.',
    ['valorizacion.pdf', 'metrados.pdf', 'panel-fotografico.pdf'],
  ),
  asunto(
    5,
    'Cotización de equipos de cómputo',
    'En respuesta a su invitación presentamos la cotización de los equipos de cómputo, con sus características y el plazo de entrega.',
    [21, 'Para el cuadro comparativo'],
    ILEGIBLE,
    ['ficha-tecnica.pdf'],
  ),
  asunto(
    1,
    'Invitación a la ceremonia de clausura del año escolar',
    'Tenemos el agrado de invitar a las autoridades de la municipalidad a la ceremonia de clausura del año escolar de nuestra institución.',
    [4, 'Agendar y responder por el despacho'],
    SIN_FIRMA,
  ),
]

/** Companies and institutions; a number of 8 digits after '20', whose check digit is worked out. */
export const EMPRESAS_DEMO: readonly (readonly [raiz: string, razon_social: string])[] = [
  ['2099100001', 'CONSTRUCTORA VALLE ALTO S.A.C.'],
  ['2099100002', 'DISTRIBUIDORA LOS ANDES E.I.R.L.'],
  ['2099100003', 'ASOCIACION DE COMERCIANTES DEL MERCADO CENTRAL'],
  ['2099100004', 'INSTITUCION EDUCATIVA PARTICULAR SAN MARTIN'],
  ['2099100005', 'SERVICIOS INFORMATICOS DEL CENTRO S.R.L.'],
  ['2099100006', 'TRANSPORTES TURISTICOS EL CONDOR S.A.'],
]
