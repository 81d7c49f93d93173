import clases from './BandaPublica.module.css'
import plano from './plano-banda.svg'

/** The band at the top of a public page: its name and what it is for, over the town's plan (design §10). */
export const BandaPublica = ({ titulo, texto }: { titulo: string; texto: string }) => (
  <div className={clases.banda}>
    <img src={plano} alt="" aria-hidden="true" decoding="async" />
    <div className={clases.columna}>
      <h1>{titulo}</h1>
      <p>{texto}</p>
    </div>
  </div>
)
