/** What people of the demonstration ask to be informed about. */
export const PEDIDOS: readonly string[] = [
  'Presupuesto y avance de la obra de mejoramiento de la plaza principal, por partidas, con sus valorizaciones.',
  'Relación de locales con licencia de funcionamiento otorgada en los dos últimos años, con giro y dirección.',
  'Planilla de funcionarios de confianza, con cargo y remuneración mensual.',
  'Copia de las actas de las sesiones de concejo del último trimestre.',
  'Gasto en combustible de los vehículos municipales, por mes y por placa, del año pasado.',
  'Informe del muestreo de agua de la piscina municipal y quién lo hizo.',
  'Contratos de publicidad en radios y periódicos locales, con sus montos.',
  'Plano de zonificación vigente de la urbanización Los Molles, en formato digital.',
  'Número de multas impuestas por ruidos molestos en este año, por zona.',
  'Padrón de comités del Vaso de Leche, sin datos de las personas beneficiarias.',
  'Cronograma de recojo de residuos sólidos por sector y empresa que lo hace.',
  'Expediente de la licitación para la compra de dos camiones compactadores.',
  'Resultados de las inspecciones sanitarias del mercado central.',
  'Lista de obras paralizadas, con la fecha y el motivo de cada una.',
  'Ingresos por parqueo municipal de los últimos doce meses y en qué se usaron.',
]

export const DOMICILIOS: readonly string[] = [
  'Jr. Los Molles 123',
  'Av. Los Incas 456, dpto. 301',
  'Pasaje Los Geranios Mz. C Lt. 8',
  'Urb. Santa Rosa B-14',
  'Calle Bolívar 77',
]
