import clases from './Avance.module.css'

interface Props {
  /** What advances, for readers. */
  etiqueta: string
  /** From 0 to 1. */
  fraccion: number
}

/** How much of a file has been sent: a thin bar with its percent in words (design §7.3, DOC-56). */
export const Avance = ({ etiqueta, fraccion }: Props) => {
  const porciento = Math.round(fraccion * 100)
  return (
    <div className={clases.avance}>
      <progress aria-label={etiqueta} max={100} value={porciento} />
      <span aria-hidden>{porciento} %</span>
    </div>
  )
}
