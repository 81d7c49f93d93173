import { useId } from 'react'
import clases from './Progreso.module.css'

interface Props {
  /** What is under way: 'Subiendo archivos'. */
  texto: string
  /** From 0 to 1; null while nobody can tell. */
  fraccion: number | null
}

/** How far an upload has come: a bar of 6 px with its percentage in words (DOC-56, design §7.3). */
export const Progreso = ({ texto, fraccion }: Props) => {
  const id = useId()
  const porciento = fraccion === null ? undefined : Math.round(fraccion * 100)
  return (
    <div className={clases.progreso}>
      <span id={id}>
        {texto}
        {porciento !== undefined && ` ${porciento} %`}
      </span>
      <div
        className={clases.via}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={porciento}
      >
        <span
          className={clases.barra}
          data-incierto={porciento === undefined || undefined}
          style={{ width: `${porciento ?? 30}%` }}
        />
      </div>
    </div>
  )
}
