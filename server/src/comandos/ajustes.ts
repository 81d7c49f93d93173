import { ARCHIVO_DE_AJUSTES } from '../ajustes/archivo.ts'
import { TEMAS } from '../ajustes/index.ts'
import { cumplir } from '../programa/salida.ts'
import { leerOpciones } from './comando.ts'

/** Prints docs/ajustes.md. */
export const ajustes = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async () => {
    leerOpciones(argumentos, { uso, options: {} })
    console.log(tablaDeAjustes())
    return 0
  })

const ENCABEZADO = `# Ajustes

<!-- Written by \`npm run --silent cabildo -- ajustes\`; change server/src/ajustes/ instead. -->

Cada ajuste se indica en el entorno o en el archivo \`${ARCHIVO_DE_AJUSTES}\` de la carpeta de datos, con una línea
\`NOMBRE='valor'\` para cada uno; \`cabildo init\` lo escribe. El entorno prevalece sobre el archivo, y un ajuste
vacío cuenta como no indicado. \`AJUSTES\`, solo en el entorno, es la ruta de otro archivo, que entonces también puede
contener \`DATOS\`. El archivo guarda claves: debe ser legible únicamente para el usuario que inicia Cabildo (modo 600). Un
valor que no es válido impide el inicio, y también un nombre desconocido en el archivo; el mensaje los nombra. Del entorno,
que lleva también lo de otros programas, solo se leen los nombres de estas tablas. Las rutas que no son absolutas parten
de la carpeta del programa.`

/** docs/ajustes.md: every setting with its default and what it does. A test keeps the file in step. */
export const tablaDeAjustes = (): string =>
  [
    ENCABEZADO,
    ...Object.entries(TEMAS).map(([tema, ajustes]) => {
      const filas = Object.entries(ajustes).map(
        ([nombre, { porDefecto, descripcion, muestra }]) =>
          `| \`${nombre}\` | ${celda(muestra === porDefecto ? `\`${muestra}\`` : muestra)} | ${celda(descripcion)} |`,
      )
      return [`## ${tema}`, '', '| Ajuste | Por defecto | Para qué |', '|---|---|---|', ...filas].join('\n')
    }),
  ].join('\n\n')

const celda = (texto: string) => texto.replaceAll('|', '\\|')
