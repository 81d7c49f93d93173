import type { ReporteObras } from '@cabildo/contracts/seguimiento'
import { VARIABLES_LEIDAS } from '@cabildo/contracts/seguimiento-reglas'
import { IconAlertTriangle, IconCircleCheck, IconColumns3 } from '@tabler/icons-react'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { enLinea } from './cargaDeObras.ts'
import { FilasRechazadas } from './FilasRechazadas.tsx'
import estilos from './personal.module.css'
import { nombreDe } from './useColumnas.ts'

interface Props {
  reporte: ReporteObras
  onAjustes: () => void
}

/** The result of an upload: what was read, adjusted or missing, and what was refused and why. */
export const ReporteCarga = ({ reporte, onAjustes }: Props) => {
  const { obras, filas, conservadas, retiradas, rechazadas } = reporte
  return (
    <div className={estilos.reporte}>
      <p className={cuerpo.hecho}>
        <Icono de={IconCircleCheck} tam={24} />
        {enLinea(obras)}
      </p>
      <Discrepancias reporte={reporte} onAjustes={onAjustes} />
      <div className={estilos.grupos}>
        <Cuentas titulo={`De ${miles(filas)} filas con datos`} cuentas={loLeido(reporte)} />
        <Cuentas titulo="De las obras leídas" cuentas={loAjustado(reporte)} ninguna="Nada se ajustó ni falta." />
      </div>
      {conservadas > 0 && (
        <p className={cuerpo.nota}>
          {conservadas === 1
            ? 'Se conservó como estaba 1 obra cuya fila se rechazó.'
            : `Se conservaron como estaban ${miles(conservadas)} obras cuyas filas se rechazaron.`}
        </p>
      )}
      {retiradas > 0 && (
        <p className={cuerpo.nota}>
          {retiradas === 1 ? 'Se retiró 1 obra que no está' : `Se retiraron ${miles(retiradas)} obras que no están`} en
          el archivo.
        </p>
      )}
      <Fracciones reporte={reporte} />
      {rechazadas > 0 && <FilasRechazadas reporte={reporte} />}
    </div>
  )
}

/** Settings that the headings of the file speak against. */
export const Discrepancias = ({ reporte: { discrepancias }, onAjustes }: Props) =>
  discrepancias.length > 0 && (
    <div className={cuerpo.aviso} role="alert">
      <Icono de={IconAlertTriangle} tam={24} />
      <div>
        <b>Revise las columnas: los encabezados del archivo dicen otra cosa que los ajustes.</b>
        <ul>
          {discrepancias.map(({ campo, letra, sugerida }) => (
            <li key={campo}>
              {VARIABLES_LEIDAS.find((variable) => variable.campo === campo)?.titulo}: se leyó la columna {letra}, el
              encabezado está en la {sugerida}
            </li>
          ))}
        </ul>
        <Button variant="default" leftSection={<Icono de={IconColumns3} />} onClick={onAjustes}>
          Abrir los ajustes
        </Button>
      </div>
    </div>
  )

/** Columns whose numbers were taken for fractions. */
export const Fracciones = ({ reporte: { fracciones } }: { reporte: ReporteObras }) =>
  fracciones.map((campo) => (
    <p key={campo} className={cuerpo.nota}>
      Los números de {nombreDe(campo)} se tomaron como fracciones: 1 es 100 %.
    </p>
  ))

type Cuenta = readonly [rotulo: string, n: number]

const loLeido = (r: ReporteObras): Cuenta[] => [
  ['Obras nuevas', r.nuevas],
  ['Obras con cambios', r.cambiadas],
  ['Obras sin cambios', r.iguales],
  ['Filas rechazadas', r.rechazadas],
  ['Filas repetidas', r.repetidas],
  ['Filas sin CUI, pasadas por alto', r.ignoradas],
]
const loAjustado = (r: ReporteObras): Cuenta[] => [
  ['Inicio llevado al comienzo de la línea de tiempo', r.inicios_recortados],
  ['Fin llevado al final de la línea de tiempo', r.fines_recortados],
  ['Sin avance físico', r.sin_fisico],
  ['Sin avance financiero', r.sin_financiero],
  ['Sin plazo', r.sin_plazo],
]

const Cuentas = ({ titulo, cuentas, ninguna }: { titulo: string; cuentas: Cuenta[]; ninguna?: string }) => {
  const habidas = cuentas.filter(([, n]) => n > 0)
  return (
    <section>
      <h3>{titulo}</h3>
      {habidas.length === 0 && <p className={cuerpo.nota}>{ninguna}</p>}
      <dl>
        {habidas.map(([rotulo, n]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{miles(n)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
