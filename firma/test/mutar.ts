/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export const azarDe = (semilla: number): (() => number) => {
  let estado = semilla >>> 0
  return () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Pieces that mean something to readers of PDF. */
const PIEZAS = [
  ...['endobj', 'endstream', 'stream\n', '4 0 obj\n', '\n', ' ', '%', '\0', '\f', '+', '-', '0', '1', 'R', 'n', 'f'],
  ...['xref\n', 'trailer\n<<', 'startxref\n0\n', '%%EOF\n', '>>', '<<', '[', ']', '(', ')', '/', '/Length 3', '00000'],
  ...[
    '10000 0 R',
    '4 0 R',
    '/Contents 4 0 R',
    '/Annots',
    '/DSS',
    '/AcroForm',
    '/AP',
    '/V',
    '/P',
    '/Root 1 0 R',
    '/Prev',
  ],
  '4 0 obj\n<< /Length 26 >>\nstream\nBT /F1 9 Tf (Otra) Tj ET   \nendstream\nendobj\n',
]

/** A file in which some bytes behind a place were changed, put in, taken out, moved or written twice. */
export const mutar = (pdf: Buffer, desde: number, azar: () => number): Buffer => {
  let cola = pdf.toString('latin1', desde)
  const lugar = () => Math.floor(azar() * (cola.length + 1))
  // The room of a signature takes up most bytes, and is not what this is about.
  const fueraDelHueco = () => {
    const hueco = /<[0-9a-f]{200,}>/i.exec(cola)
    const i = lugar()
    return hueco && i > hueco.index && i < hueco.index + hueco[0].length && azar() < 0.95 ? cola.length - (i % 400) : i
  }
  const actos: (() => void)[] = [
    () => {
      const i = fueraDelHueco()
      cola = cola.slice(0, i) + String.fromCharCode(Math.floor(azar() * 256)) + cola.slice(i + 1)
    },
    () => {
      const i = fueraDelHueco()
      cola = cola.slice(0, i) + PIEZAS[Math.floor(azar() * PIEZAS.length)] + cola.slice(i)
    },
    () => {
      const i = fueraDelHueco()
      cola = cola.slice(0, i) + cola.slice(i + 1 + Math.floor(azar() * 12))
    },
    () => {
      const [i, j] = [fueraDelHueco(), fueraDelHueco()]
      cola = cola.slice(0, i) + cola.slice(j, j + Math.floor(azar() * 120)) + cola.slice(i)
    },
    () => {
      const numeros = [...cola.matchAll(/\d+/g)].filter(([cifras]) => cifras.length < 12)
      const uno = numeros[Math.floor(azar() * numeros.length)]
      if (!uno) return
      const valor = [String(Number(uno[0]) + 1), '0', '4', '10000', `0${uno[0]}`][Math.floor(azar() * 5)] ?? '0'
      cola = cola.slice(0, uno.index) + valor + cola.slice(uno.index + uno[0].length)
    },
    () => {
      const objetos = [...cola.matchAll(/\d+ \d+ obj[\s\S]*?endobj\n/g)]
      const uno = objetos[Math.floor(azar() * objetos.length)]
      if (uno && uno[0].length < 5_000) cola = cola.slice(0, uno.index) + uno[0] + cola.slice(uno.index)
    },
  ]
  for (let n = 1 + Math.floor(azar() * 3); n > 0; n--) actos[Math.floor(azar() * actos.length)]?.()
  return Buffer.concat([pdf.subarray(0, desde), Buffer.from(cola, 'latin1')])
}
