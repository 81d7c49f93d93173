import clases from './campos.module.css'

/** The label of a field that may stay empty. */
export const opcional = (rotulo: string) => (
  <>
    {rotulo} <span className={clases.opcional}>(opcional)</span>
  </>
)
